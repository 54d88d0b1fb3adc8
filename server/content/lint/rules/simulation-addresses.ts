import { LAB_ADDRESS } from '../../../../domain/simulations.ts'
import { scenarioNames } from '../../../../simulator/scenarios/names.ts'
import { type Finding, levelsOf, type Rule } from '../curriculum.ts'

const addresses = scenarioNames.map((name) => `${LAB_ADDRESS}/${name}`)

/** Our simulations live in the lab, which needs a first name only and tells how each run ended. */
export const simulationAddresses: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap(({ simulations }) =>
    simulations.flatMap(({ file, data, lineOf }): Finding[] => {
      const at = (field: string, message: string) => ({ file, line: lineOf([field]), message })
      return [
        ...(addresses.includes(data.endpoint)
          ? []
          : [at('endpoint', `${data.endpoint} gibt es nicht im Übungslabor; dort sind: ${scenarioNames.join(', ')}.`)]),
        ...(data.needs_contact_data
          ? [at('needs_contact_data', 'Das Übungslabor braucht nur den Vornamen: needs_contact_data ist false.')]
          : []),
        ...(data.reports_outcome
          ? []
          : [at('reports_outcome', 'Das Übungslabor meldet den Ausgang: reports_outcome ist true.')]),
      ]
    }),
  )
