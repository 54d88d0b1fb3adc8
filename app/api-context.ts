import { createContext } from 'react-router'
import type { createCaller } from '../server/router.ts'

/** The API as an anonymous visitor, for loaders of public pages during server rendering. */
export const apiContext = createContext<ReturnType<typeof createCaller>>()
