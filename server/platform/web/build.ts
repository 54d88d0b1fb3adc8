import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { OwnBrand, takeBrand } from '../../../domain/platform/brand.ts'

// Not a literal in import(): the build may not be there yet when types are checked.
const BUILD: string = '../../../build/server/index.js'

/** The program was never built. The message is for whoever starts it. */
export class NotBuilt extends Error {}

/** Said once at the start: without it each page would fail, with an English complaint. @throws NotBuilt */
export function requireBuild(build = fileURLToPath(new URL(BUILD, import.meta.url))) {
  if (existsSync(build)) return
  throw new NotBuilt(
    'Netzpass ist hier noch nicht gebaut. Bitte zuerst `npm run build` ausführen, oder gleich `npm start`.',
  )
}

/** The built app. @throws when nobody has built it yet */
export const importBuild = (): Promise<ServerBuild> => import(BUILD)

/** The same, with the brand of this moment handed over: the build has its own copy of `domain/platform/brand.ts`. */
export const withBrand = (load: () => Promise<ServerBuild>, own: () => OwnBrand) => async () => {
  const build = await load()
  ;(build.entry.module as unknown as { takeBrand: typeof takeBrand }).takeBrand(own())
  return build
}
