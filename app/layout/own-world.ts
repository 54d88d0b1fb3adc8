import { createContext } from 'react'

/** Whether a part stands in the children's frame; for those that children, parents and visitors share. */
export const InOwnWorld = createContext(false)

/** State of links to pages that are open to everybody: there the children's frame stays around a child. */
export const fromOwnWorld = { world: 'child' } as const
