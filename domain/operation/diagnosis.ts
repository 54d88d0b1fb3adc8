/** How one part of an installation is, in the words that people read. */
export const healthStates = { good: 'gut', look: 'prüfen', broken: 'kaputt' } as const
export type HealthState = keyof typeof healthStates

/** What was found about one part of an installation, for whoever runs it. German sentences. */
export type Diagnosis = {
  /** What was looked at: 'Mailversand'. */
  name: string
  state: HealthState
  means: string
  /** What to do; nothing where all is well. */
  todo?: string
}

const byGravity: HealthState[] = ['good', 'look', 'broken']

/** The gravest of all; good when there is none. */
export const worstOf = (diagnoses: Diagnosis[]): HealthState =>
  byGravity[Math.max(0, ...diagnoses.map(({ state }) => byGravity.indexOf(state)))] ?? 'good'

/** The same, the gravest first; within one state in their order. */
export const gravestFirst = (diagnoses: Diagnosis[]): Diagnosis[] =>
  diagnoses.toSorted((one, other) => byGravity.indexOf(other.state) - byGravity.indexOf(one.state))
