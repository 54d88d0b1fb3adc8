import { compileCache } from '../../support/compile-cache.ts'
import { copyFirstStart, keepFirstStart } from '../../support/first-start.ts'
import { forgetSoundStates } from './sound-states.ts'

/** Every server of a story goes on from a copy. */
export default async function setup(): Promise<void> {
  forgetSoundStates()
  Object.assign(process.env, compileCache)
  process.env.FIRST_START = await keepFirstStart() // the workers get it
}

/** A folder for the data of a server that has started in it before: schema and curriculum are there. */
export const makeDataFolder = () => copyFirstStart(process.env.FIRST_START as string)
