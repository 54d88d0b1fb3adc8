/** How a run can end, in the words of the protocol. */
export type Outcome = 'resisted' | 'asked_for_help' | 'fell' | 'aborted'

/**
 * What became of a report. `delivered`: Netzpass has it. `earlier`: it has the outcome of an earlier run,
 * which stays. `undelivered`: not now; worth another try. `refused`: it does not want it, and never will.
 * `unwanted`: nobody asked for it. `unplayed`: these moves lead to no end, most likely because the exercise
 * was changed since the page was opened.
 */
export type Delivery = 'delivered' | 'earlier' | 'undelivered' | 'refused' | 'unwanted' | 'unplayed'
