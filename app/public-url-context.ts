import { createContext } from 'react-router'

/** The address people use for this server (PUBLIC_URL), for links that must be whole. */
export const publicUrlContext = createContext<string>()
