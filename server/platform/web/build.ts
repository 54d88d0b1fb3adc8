import type { ServerBuild } from 'react-router'
import type { OwnBrand, takeBrand } from '../../../domain/brand.ts'

// Not a literal in import(): the build may not be there yet when types are checked.
const BUILD: string = '../../../build/server/index.js'

/** The built app. @throws when nobody has built it yet */
export const importBuild = (): Promise<ServerBuild> => import(BUILD)

/** The same, with the brand of this installation handed over: the build has its own copy of `domain/brand.ts`. */
export const withBrand = (load: () => Promise<ServerBuild>, own: OwnBrand) => async () => {
  const build = await load()
  ;(build.entry.module as unknown as { takeBrand: typeof takeBrand }).takeBrand(own)
  return build
}
