import { LAB_ADDRESS } from '../../../../domain/content/simulations.ts'
import { scenarioNames } from '../../../../simulator/scenarios/names.ts'
import { findingAt, levelsOf, type Rule } from '../curriculum.ts'

/** What a pass means for the use of an app is said by the operator (decision 059), not by our competencies. */
export const passNotes: Rule = ({ competencies }) =>
  competencies
    .filter(({ competency }) => competency.data.passNote !== null)
    .map(({ competency }) =>
      findingAt(competency, ['passNote'], 'Was ein Pass bedeutet, sagt der Betreiber: Hier steht nichts dazu.'),
    )

const addresses = scenarioNames.map((name) => `${LAB_ADDRESS}/${name}`)

/** Our simulations are in the lab, which needs only a first name and reports how each run ended. */
export const simulationAddresses: Rule = (curriculum) =>
  levelsOf(curriculum)
    .flatMap(({ simulations }) => simulations)
    .flatMap((simulation) => {
      const { endpointUrl, needsContactData, reportsOutcome } = simulation.data
      const unknown = `${endpointUrl} gibt es nicht im Übungslabor; dort sind: ${scenarioNames.join(', ')}.`
      const wrong: [boolean, string, string][] = [
        [!addresses.includes(endpointUrl), 'endpointUrl', unknown],
        [needsContactData, 'needsContactData', 'Das Übungslabor braucht nur den Vornamen: needsContactData ist false.'],
        [!reportsOutcome, 'reportsOutcome', 'Das Übungslabor meldet den Ausgang: reportsOutcome ist true.'],
      ]
      return wrong.flatMap(([isWrong, field, message]) => (isWrong ? [findingAt(simulation, [field], message)] : []))
    })
