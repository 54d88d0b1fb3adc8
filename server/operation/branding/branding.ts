import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOfBrandPicture, type BrandingInput } from '../../../domain/operation/branding.ts'
import { type OperatorDetails, overFile } from '../../../domain/operation/operator-details.ts'
import { type Look, type OwnBrand, takeBrand } from '../../../domain/platform/brand.ts'
import { paletteOf } from '../../../domain/platform/brand-colour.ts'
import type { BrandFile } from '../../brand.ts'
import { log } from '../../log.ts'
import { readSender } from '../../mail/route.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import type { Drawn, Sign } from './draw-icons.ts'
import type { StoredBrandPicture } from './make-brand-picture.ts'
import { readDetails } from './operator-details.ts'

type Picture = Pick<StoredBrandPicture, 'id' | 'data' | 'width' | 'height' | 'plate'>

/** Name and look of this installation: what brand.json says, and over it what its team has chosen (decision 100). */
export type Branding = {
  /** Reads again what the team has chosen; from then on everything says so. */
  reload(): Promise<void>
  /** What counts where the team has chosen nothing. `sender`: of MAIL_FROM; null without a mail server. */
  file: OwnBrand
  sender: { name: string; address: string } | null
  /** An icon by its path; undefined: ours counts, which lies among the files. */
  icon(path: string): Promise<Drawn> | undefined
  /** A picture of brand.json, which is in no table. */
  pictureOfFile(id: string): Uint8Array | undefined
}

type Opening = { db: Db; settings: Pick<Settings, 'DATA_DIR' | 'MAIL_FROM'>; file: BrandFile; changed?: () => void }

/** @throws SettingsError when a picture that brand.json names cannot be used */
export async function openBranding({ db, settings, file, changed = () => {} }: Opening): Promise<Branding> {
  const { look, ...words } = file
  const ofFile = {
    colour: look?.colour ?? null,
    logo: await readPictureFile(settings, look?.logo, 'logo'),
    icon: await readPictureFile(settings, look?.icon, 'icon'),
    logoBearsName: look?.logoBearsName ?? false,
  }
  let drawn = new Map<string, Promise<Drawn>>()
  let sign: Sign | undefined
  let colour = ''

  const apply = ({ said, logo, icon, details }: Chosen) => {
    const chosen = {
      colour: said?.colour ?? ofFile.colour,
      logo: logo ?? ofFile.logo,
      icon: icon ?? ofFile.icon,
      logoBearsName: logo ? (said?.logoBearsName ?? false) : ofFile.logoBearsName,
    }
    const { name, claim, intro, mailSender } = said ?? {}
    const saidWords = { name, claim, intro, mailSender }
    const own = Object.fromEntries(Object.entries(saidWords).filter(([, words]) => words)) as Partial<typeof words>
    const shown = lookOf(chosen)
    takeBrand({ ...words, ...own, ...overFile(words, details), ...(shown && { look: shown }) })
    const { data } = chosen.icon ?? chosen.logo ?? {}
    colour = chosen.colour ?? OUR_COLOUR
    sign = data ? { own: data } : chosen.colour ? { colour } : undefined
    drawn = new Map()
    changed()
  }
  const readAgain = oneAtATime(async () => {
    try {
      apply(await asSystem(db, 'how the installation looks', readChosen))
    } catch (error) {
      log.error({ err: error }, 'How the installation looks could not be read.')
    }
  })
  const fileLook = lookOf(ofFile)
  const branding: Branding = {
    reload: readAgain,
    file: { ...words, ...(fileLook && { look: fileLook }) },
    sender: settings.MAIL_FROM ? readSender(settings.MAIL_FROM) : null,
    icon: (path) => {
      if (!sign) return undefined
      const [by, known] = [sign, drawn.get(path)]
      const drawing =
        known ?? import('./draw-icons.ts').then(({ iconDrawings }) => drawWith(iconDrawings[path], by, colour))
      drawn.set(path, drawing)
      return drawing
    },
    pictureOfFile: (id) => [ofFile.logo, ofFile.icon].find((one) => one?.id === id)?.data,
  }
  apply({ said: undefined, logo: undefined, icon: undefined, details: {} })
  await branding.reload()
  return branding
}

/** As we made it, whatever anybody says; for tests and the demo family. */
export const ourBranding: Branding = {
  reload: async () => {},
  file: {},
  sender: null,
  icon: () => undefined,
  pictureOfFile: () => undefined,
}

const OUR_COLOUR = '#0b5c4b'

async function drawWith(
  draw: ((sign: Sign, colour: string) => Promise<Drawn>) | undefined,
  sign: Sign,
  colour: string,
) {
  if (!draw) throw new Error('There is no such icon.')
  return draw(sign, colour)
}

type Chosen = {
  said: Omit<BrandingInput, 'logo' | 'icon'> | undefined
  logo: Picture | undefined
  icon: Picture | undefined
  details: OperatorDetails
}

async function readChosen(tx: Tx): Promise<Chosen> {
  const said = await tx.selectFrom('branding').selectAll().executeTakeFirst()
  const ids = [said?.logo, said?.icon].flatMap((id) => id ?? [])
  const pictures =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('brandPictures')
          .where('id', 'in', ids)
          .select(['id', 'data', 'width', 'height', 'plate'])
          .execute()
  const byId = (id: string | null | undefined) => pictures.find((one) => one.id === id) as Picture | undefined
  const { details } = await readDetails(tx)
  return { said, logo: byId(said?.logo), icon: byId(said?.icon), details }
}

type ChosenLook = Pick<BrandingInput, 'colour' | 'logoBearsName'> & {
  logo?: Picture | undefined
  icon?: Picture | undefined
}

function lookOf({ colour, logo, icon, logoBearsName }: ChosenLook): Look | null {
  if (!colour && !logo && !icon) return null
  const what = JSON.stringify([colour, logo?.id, icon?.id])
  return {
    palette: colour ? paletteOf(colour) : null,
    logo: logo
      ? { address: addressOfBrandPicture(logo.id), width: logo.width, height: logo.height, plate: logo.plate }
      : null,
    logoBearsName,
    version: createHash('sha256').update(what).digest('hex').slice(0, 10),
  }
}

/** @throws SettingsError naming the field */
async function readPictureFile(
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
  name: string | undefined,
  field: 'logo' | 'icon',
) {
  if (!name) return undefined
  const wrong = (what: string) => new SettingsError(`${join(DATA_DIR, 'brand.json')}: „look.${field}“: ${what}`)
  const bytes = await readFile(join(DATA_DIR, name)).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`Die Datei ${name} lässt sich nicht lesen (${error.code}).`)
  })
  try {
    const { makeBrandPicture } = await import('./make-brand-picture.ts') // native code
    return await makeBrandPicture(bytes)
  } catch (error) {
    throw error instanceof Refusal ? wrong(error.message) : error
  }
}
