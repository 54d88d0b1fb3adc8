import { createContext } from 'react'

/** Element in the bar of a learner page into which content renders its buttons (by a portal); null until mounted. */
export const LearnerBar = createContext<HTMLElement | null>(null)
