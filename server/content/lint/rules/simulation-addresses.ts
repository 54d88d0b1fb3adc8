import { LAB_ADDRESS } from '../../../../domain/content/simulations.ts'
import { scenarioNames } from '../../../../simulator/scenarios/names.ts'
import { type Finding, levelsOf, type Rule } from '../curriculum.ts'

const addresses = scenarioNames.map((name) => `${LAB_ADDRESS}/${name}`)

/** Our simulations are in the lab, which needs only a first name and reports how each run ended. */
export const simulationAddresses: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap(({ simulations }) =>
    simulations.flatMap(({ file, data, lineOf }): Finding[] => {
      const at = (field: string, message: string) => ({ file, line: lineOf([field]), message })
      return [
        ...(addresses.includes(data.endpointUrl)
          ? []
          : [
              at(
                'endpointUrl',
                `${data.endpointUrl} gibt es nicht im Übungslabor; dort sind: ${scenarioNames.join(', ')}.`,
              ),
            ]),
        ...(data.needsContactData
          ? [at('needsContactData', 'Das Übungslabor braucht nur den Vornamen: needsContactData ist false.')]
          : []),
        ...(data.reportsOutcome
          ? []
          : [at('reportsOutcome', 'Das Übungslabor meldet den Ausgang: reportsOutcome ist true.')]),
      ]
    }),
  )
