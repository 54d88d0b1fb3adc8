import { createContext } from 'react-router'

/** Reports errors during server rendering to the server's log. */
export const reportContext = createContext<(error: Error) => void>()
