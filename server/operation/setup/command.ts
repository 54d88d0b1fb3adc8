import { readFileSync } from 'node:fs'
import { gapsIn, overFile } from '../../../domain/operation/operator-details.ts'
import { parseDetails, readBrand } from '../../brand.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Database } from '../../platform/db/connect.ts'
import { readSecret } from '../../secret.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { readDetails, writeDetails } from '../branding/operator-details.ts'
import { emptyContent } from './empty-content.ts'
import { setupHint } from './link.ts'

// The steps of /admin/einrichten that are no command elsewhere, for `npm run admin`.

export async function setupLink({ db }: Database, settings: Settings): Promise<string> {
  const said = await setupHint({ db, settings, secret: await readSecret(settings) })
  if (!said) throw new SettingsError('Es gibt schon einen Admin. Ein neues Passwort: npm run admin -- link MAIL')
  return said
}

/** @param file what takes the place of all that was said; undefined: show it */
export async function operator(db: Db, file: string | undefined, settings: Settings): Promise<string> {
  if (file !== undefined) {
    const given = parseDetails(read(file), file === '-' ? 'Die Eingabe' : file)
    await asSystem(db, 'the operator says who runs this', async (tx) => {
      const { revision } = await readDetails(tx, { lock: true })
      await writeDetails(tx, given, { revision })
      await audit(tx, { action: 'operator details changed', actorId: undefined })
    })
  }
  const { details } = await asSystem(db, 'what the operator has said', readDetails)
  const gaps = gapsIn(overFile(await readBrand(settings), details))
  const left = gaps.length === 0 ? 'Es fehlt nichts.' : `Noch fehlt: ${gaps.join(', ')}`
  return `${JSON.stringify(details, null, 2)}\n${left}`
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new SettingsError(`${file} lässt sich nicht lesen (${(error as NodeJS.ErrnoException).code}).`)
  }
}

export const emptyContentByOperator = (db: Db): Promise<string> =>
  asSystem(db, 'the operator begins with an empty house', async (tx) => {
    const competencies = await emptyContent(tx)
    await audit(tx, { action: 'content emptied', actorId: undefined, details: { competencies } })
    return competencies === 0
      ? 'Es war keine mitgelieferte Kompetenz mehr da.'
      : `Entfernt: ${competencies} Kompetenzen.`
  })
