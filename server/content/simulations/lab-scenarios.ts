import { LAB_ADDRESS } from '../../../domain/content/simulations.ts'
import { scenarios } from '../../../simulator/scenarios/all.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'

/** The exercises of our own lab, to choose from in the editor. */
export const labScenarios = scenarioNames.map((name) => ({
  endpointUrl: `${LAB_ADDRESS}/${name}`,
  title: scenarios[name].title,
  teaches: scenarios[name].teaches,
}))
