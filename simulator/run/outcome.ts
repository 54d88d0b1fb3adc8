/** How a run can end, in the words of the protocol. */
export const outcomes = ['resisted', 'asked_for_help', 'fell', 'aborted'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * What became of a report. `delivered`: Netzpass has it. `earlier`: it has the outcome of an earlier run, which stays.
 * `undelivered`: not now; worth another try. `refused`: it does not want it, and never will. `unwanted`: nobody asked for it.
 */
export type Delivery = 'delivered' | 'earlier' | 'undelivered' | 'refused' | 'unwanted'
