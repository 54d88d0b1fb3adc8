import { createContext } from 'react-router'

/** Takes what went wrong while a page was rendered on the server, for its log. */
export const reportContext = createContext<(error: Error) => void>()
