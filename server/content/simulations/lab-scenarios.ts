import { LAB_ADDRESS } from '../../../domain/simulations.ts'
import { scenarios } from '../../../simulator/scenarios/all.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'

/** The exercises of our own lab, for whoever chooses one: where each is, what it is called and what it teaches. */
export const labScenarios = scenarioNames.map((name) => ({
  endpointUrl: `${LAB_ADDRESS}/${name}`,
  title: scenarios[name].title,
  teaches: scenarios[name].teaches,
}))
