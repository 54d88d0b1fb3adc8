import { existsSync, lstatSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { SettingsError } from '../../settings.ts'

/**
 * Where the running version lies: a link to its folder. It changes in one
 * step, so that whoever starts at whatever moment gets all of one version.
 */
export function requireLink(place: string): void {
  if (existsSync(place) && lstatSync(place).isSymbolicLink()) return
  throw new SettingsError(
    `${place} ist kein Verweis auf einen Ordner mit der Version, so lässt sich nichts in einem Schritt umstellen. Einmal von Hand, während der Server steht: mv ${place} ${place}-1.0.0 && ln -s ${place}-1.0.0 ${place}`,
  )
}

const previousOf = (place: string) => `${place}-previous`

function pointTo(link: string, folder: string) {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(relative(dirname(link), folder) || '.', next)
  renameSync(next, link)
}

/** From now on who starts gets this version; the one before stays known. */
export function switchTo(place: string, folder: string): void {
  const before = realpathSync(place)
  if (before === realpathSync(folder)) return
  pointTo(previousOf(place), before)
  pointTo(place, folder)
}

/** The folder of the version before. @throws SettingsError when none is known */
export function previousVersion(place: string): string {
  if (existsSync(previousOf(place))) return realpathSync(previousOf(place))
  throw new SettingsError(`${previousOf(place)} fehlt: Es ist nicht bekannt, welche Version vorher lief.`)
}
