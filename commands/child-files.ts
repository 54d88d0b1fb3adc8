import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The screens of a child, and those that it opens from them: their files lie on its device (decision 097). */
const ofChildren =
  /^(root|layout\/(signed-in|data)-layout|child\/.+|account\/profile|auth\/(login|child-sign-in)|public\/(layout|shared-with-children|help|glossary|privacy|terms|imprint|accessibility))$/
/** Of these the page itself too, which is the same for everybody. */
const isKeptAsPage = (id: string) => id.startsWith('child/') || id === 'public/help'

type Screen = {
  path?: string
  module: string
  clientLoaderModule?: string
  hydrateFallbackModule?: string
  imports?: string[]
  css?: string[]
}

/**
 * Finds all files that a child's screens are made of, whatever they load later, by the names in them.
 *
 * @param folder of the build, after `shortenScreensList`
 * @returns as app/service-worker/file-cache.ts wants it
 */
export async function findChildFiles(folder: string) {
  const assets = join(folder, 'client/assets')
  const names = new Set((await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name)))
  const list = [...names].find((name) => /^manifest-\w+\.js$/.test(name))
  const screens: Record<string, Screen> = JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8'))
  const entry = [...names].find((name) => /^entry\.client-.+\.js$/.test(name)) // only pages name it
  if (!list || !entry)
    throw new Error('React Router writes its list of all screens, or where pages begin, under another name.')

  const found = new Set([list])
  const add = async (name: string): Promise<void> => {
    if (found.has(name) || !names.has(name)) return
    found.add(name)
    if (!/\.(js|css)$/.test(name)) return
    const text = await readFile(join(assets, name), 'utf8')
    for (const [named] of text.matchAll(/[\w.-]+\.(js|css|woff2|svg|png|webp)\b/g)) await add(named)
  }
  await add(entry)
  const entries = Object.entries(screens).filter(([id]) => ofChildren.test(id))
  for (const [, { module, clientLoaderModule = module, hydrateFallbackModule = module, ...more }] of entries)
    for (const file of [
      module,
      clientLoaderModule,
      hydrateFallbackModule,
      ...(more.imports ?? []),
      ...(more.css ?? []),
    ])
      await add(file.replace(/^\/assets\/|#$/g, ''))

  const pages = entries.flatMap(([id, { path }]) => (isKeptAsPage(id) && path ? [`/${path}`] : []))
  if (pages.length < 8) throw new Error('The screens of a child are not where they were.')
  return {
    build: list.slice('manifest-'.length, -'.js'.length),
    files: ['/favicon.svg', '/polyfills.js', ...[...found].toSorted().map((name) => `/assets/${name}`)],
    pages,
  }
}
