import { createContext } from 'react-router'

/** The public address of this server (PUBLIC_URL), for absolute links. */
export const publicUrlContext = createContext<string>()
