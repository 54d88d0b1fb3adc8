import type { Plugin } from 'vite'

/** What Rolldown tells of a module. */
type Module = {
  isEntry: boolean
  code: string | null
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type ModuleOf = (id: string) => Module | null

const REACT = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
const ZOD = /node_modules[\\/]zod[\\/]/
/** A sheet of the kit, whose rules count in the order of the sheets on a page. */
const KIT_SHEET = /[\\/]kit\.css$|@mantine[\\/].+\.css$/
/** The one module that names all parts of the kit: who imports it does not need them all. */
const KIT = /@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/
/** The file of a screen, by the address that the router gives it in a build. */
const SCREEN = /[\\/]app[\\/](.+)\.tsx?\?/

/** What each screen stands in, and whoever comes first sees. */
const SITE = ['root', 'public/layout', 'public/home']
const LAYOUTS = ['layout/signed-in-layout', 'layout/data-layout']
const HOMES = ['child', 'parent', 'admin'].flatMap((audience) => [`${audience}/dashboard`, `${audience}/layout`])
/** Stands for all that site, frame and a family's homes load once they are seen: menus, banners, the session's keeper. */
const LATER = 'layout/later'
const LOAD_LATER = [...SITE, ...LAYOUTS, 'child/dashboard', 'parent/dashboard']
/** Of the public screens those that are no pages to read. */
const TRIAL = ['public/trial', 'public/after-practice']

/** In an order in which what lies in a file imports only what lies in it or in one before it. */
const NAMES = [
  ...['react', 'site', 'visitors', 'frame', 'homes', 'later', 'shared', 'learning', 'adults'],
  ...['account', 'admin', 'auth', 'child', 'mailbox', 'parent', 'public', 'share'],
]
const CHECKING = '-checking'
const ORDER = [...NAMES, ...NAMES.map((name) => name + CHECKING)]

/**
 * Puts what two screens need into a file that is named by who needs it. A screen then loads a dozen files in place of
 * one for each module that another needs too: on a phone's connection a request costs more than bytes. Whatever a
 * module imports is needed by at least as many screens as it is itself, which gives the files their order. What one
 * screen needs, or only what is loaded later, finds its place by Rolldown.
 *
 * What imports a sheet of the kit lies in a file with that sheet and nothing else. What is loaded later would otherwise
 * bring the sheet a second time, behind all others, with whatever else it needs of that file.
 *
 * What imports zod, itself or by something else, lies apart: children and visitors load nothing of it.
 */
export function chunks(): { plugin: Plugin; groups: { name: (id: string) => string | null; priority: number }[] } {
  let names = new Map<string, string>()
  return {
    plugin: {
      name: 'chunks',
      applyToEnvironment: ({ name }) => name === 'client',
      buildEnd() {
        names = namesOf([...this.getModuleIds()], (id) => this.getModuleInfo(id) as Module | null)
      },
    },
    groups: ORDER.map((name, index) => ({
      name: (id) => (names.get(id) === name ? name : null),
      priority: ORDER.length - index,
    })),
  }
}

function namesOf(ids: string[], moduleOf: ModuleOf): Map<string, string> {
  const screens = screensByModule(ids, moduleOf)
  const schemas = needing(
    ids.filter((id) => ZOD.test(id)),
    moduleOf,
  )
  const named = ids.flatMap((id): [string, string][] => {
    if (REACT.test(id)) return [[id, 'react']]
    if ([id, ...(moduleOf(id)?.importedIds ?? [])].some((imported) => KIT_SHEET.test(imported))) return []
    const needed = [...(screens.get(id) ?? [])]
    if (needed.length < 2) return []
    return [[id, nameFor(needed) + (schemas.has(id) ? CHECKING : '')]]
  })
  return new Map(named)
}

function nameFor(screens: string[]): string {
  const isNeededBy = (...names: string[]) => names.some((name) => screens.includes(name))
  const audiences = new Set(screens.map((screen) => screen.split('/')[0] as string))
  const isFor = (...names: string[]) => names.some((name) => audiences.has(name))
  const [only = ''] = audiences.size === 1 ? audiences : []
  if (isNeededBy(...SITE)) return 'site'
  if (only === 'public' || only === 'auth') return only
  if (screens.some((screen) => screen.startsWith('public/') && !TRIAL.includes(screen))) return 'visitors'
  if (isNeededBy(...LAYOUTS) || isFor('auth')) return 'frame'
  if (isFor('share') && isNeededBy(LATER, ...HOMES)) return 'frame'
  if (isNeededBy(...HOMES)) return 'homes'
  if (isNeededBy(LATER)) return 'later'
  if (only) return only
  if (isFor('share')) return 'shared'
  return isFor('child', 'public') ? 'learning' : 'adults'
}

/** Of each module all screens that cannot be seen without it. */
function screensByModule(ids: string[], moduleOf: ModuleOf): Map<string, Set<string>> {
  const needed = neededBy(ids, moduleOf)
  const screens = new Map<string, Set<string>>()
  const note = (screen: string, roots: string[]) => {
    const all = needed(roots)
    for (const id of all) screens.set(id, (screens.get(id) ?? new Set()).add(screen))
    return [...all]
  }
  for (const entry of ids) {
    const [, screen] = (moduleOf(entry)?.isEntry && SCREEN.exec(entry)) || []
    if (!screen) continue
    const loadedLater = note(screen, [entry]).flatMap((id) => moduleOf(id)?.dynamicallyImportedIds ?? [])
    if (LOAD_LATER.includes(screen)) note(LATER, loadedLater)
  }
  return screens
}

/** What these modules need, with themselves. */
function neededBy(ids: string[], moduleOf: ModuleOf) {
  const parts = partsOfKit(ids, moduleOf)
  return (roots: string[]): Set<string> => {
    const needed = new Set(roots)
    for (const id of needed) {
      const { code = null, importedIds = [] } = moduleOf(id) ?? {}
      for (const imported of importedIds) {
        if (!KIT.test(imported)) needed.add(imported)
        else for (const part of parts.namedIn(code ?? '')) needed.add(part)
      }
    }
    return needed
  }
}

/** The kit by the names of its parts. */
function partsOfKit(ids: string[], moduleOf: ModuleOf) {
  const kit = ids.find((id) => KIT.test(id))
  const { code, importedIds = [] } = (kit && moduleOf(kit)) || { code: '' }
  const byName = new Map<string, string>()
  for (const [, names = '', from = ''] of (code ?? '').matchAll(/import \{([^}]+)\} from "\.(\/[^"]+)"/g)) {
    const part = importedIds.find((id) => id.endsWith(from))
    for (const name of names.split(',')) if (part) byName.set(name.split(' as ').at(-1)?.trim() ?? '', part)
  }
  return {
    namedIn: (code: string) =>
      [...code.matchAll(/import \{([^}]+)\} from ["']@mantine\/core["']/g)].flatMap(([, names = '']) =>
        names.split(',').flatMap((name) => byName.get(name.split(' as ')[0]?.trim() ?? '') ?? []),
      ),
  }
}

/** These modules, and all that import one of them, by whatever way. */
function needing(ids: string[], moduleOf: ModuleOf): Set<string> {
  const all = new Set(ids)
  for (const id of all) for (const importer of moduleOf(id)?.importers ?? []) all.add(importer)
  return all
}
