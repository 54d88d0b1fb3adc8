import { createContext } from 'react'

/** The part of a learner page's bar where what stands in the content puts buttons of its own; null until it is there. */
export const LearnerBar = createContext<HTMLElement | null>(null)
