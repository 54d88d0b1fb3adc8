import { SimpleGrid } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Look } from '../../../domain/platform/brand.ts'
import { colourCode, grounds, paletteOf } from '../../../domain/platform/brand-colour.ts'
import classes from './branding.module.css'

const OURS = '#0b5c4b'

type BrandingPreviewProps = {
  name: string
  claim: string
  intro: string
  colour: string | null
  logo: Pick<NonNullable<Look['logo']>, 'address' | 'plate'> | null
  bearsName: boolean
}

/** The head of the home page in both schemes. It is a picture: nothing in it can be pressed. */
export function BrandingPreview({ colour, ...words }: BrandingPreviewProps) {
  const palette = paletteOf(colour && colourCode.test(colour) ? colour : OURS)
  const schemes = [
    { scheme: 'light', title: 'Hell', button: palette[8], link: palette[8] },
    { scheme: 'dark', title: 'Dunkel', button: palette[7], link: palette[3] },
  ] as const
  return (
    <SimpleGrid minColWidth="min(18rem, 100%)" autoFlow="auto-fit">
      {schemes.map(({ scheme, title, button, link }) => {
        const { page, sheet, text } = grounds[scheme]
        const colours = { '--page': page, '--bar': sheet, '--text': text, '--button': button, '--link': link }
        return (
          <figure key={scheme} className={classes.sample} style={colours as CSSProperties}>
            <figcaption className={classes.caption}>{title}</figcaption>
            <Sample {...words} scheme={scheme} />
          </figure>
        )
      })}
    </SimpleGrid>
  )
}

type SampleProps = Omit<BrandingPreviewProps, 'colour'> & { scheme: 'light' | 'dark' }

const Sample = ({ name, claim, intro, logo, bearsName, scheme }: SampleProps) => (
  <>
    <p className={classes.bar}>
      {logo && (
        <span className={classes.ground} data-scheme={scheme} data-plate={logo.plate ?? undefined}>
          <img src={logo.address} alt={bearsName ? name : ''} height={32} />
        </span>
      )}
      {!bearsName && name}
    </p>
    <p className={classes.claim}>{claim}</p>
    <p>{intro}</p>
    <p className={classes.actions}>
      <span className={classes.button}>Registrieren</span>
      <span className={classes.link}>Mehr erfahren</span>
    </p>
  </>
)
