import { createContext } from 'react-router'
import type { createCaller } from '../server/router.ts'

/** The API as an anonymous visitor, for the loaders of public screens while they are rendered on the server. */
export const apiContext = createContext<ReturnType<typeof createCaller>>()
