import type { ScenarioName } from '../scenarios/names.ts'
import type { Scenario } from '../scenarios/scenario.ts'

const files = import.meta.glob<Record<string, unknown>>([
  '../scenarios/*.ts',
  '!../scenarios/{all,names,scenario}.ts',
  '!../scenarios/*.test.ts',
])

const isScenario = (value: unknown): value is Scenario =>
  typeof value === 'object' && value !== null && 'variants' in value && 'endings' in value

/** The one scenario that is played: a page loads no other. @throws when there is no connection */
export async function loadScenario(name: ScenarioName): Promise<Scenario> {
  const scenario = Object.values((await files[`../scenarios/${name}.ts`]?.()) ?? {}).find(isScenario)
  if (!scenario) throw new Error(`There is no scenario «${name}».`)
  return scenario
}
