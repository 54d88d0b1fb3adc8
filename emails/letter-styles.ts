import type { CSSProperties } from 'react'
import { brand } from '../domain/platform/brand.ts'

const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "Georgia, 'Times New Roman', serif"

/** The shades of the site's green that mails use (app/theme/theme.ts), by their place in a palette. */
const OURS = { 1: '#dcefe9', 2: '#a5d6c9', 3: '#72bfac', 8: '#0b5c4b' } as const
const shade = (at: keyof typeof OURS) => brand.look?.palette?.[at] ?? OURS[at]

const ink = '#1a2c28'
const title = { color: ink, fontFamily: serif, fontWeight: 600, margin: 0 }
const text = { color: ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' }

/** The colours of the site. Inline, because many mail programs support no style sheets. */
export const stylesNow = () =>
  ({
    page: { backgroundColor: '#fbf7ee', margin: 0, padding: 0, fontFamily: sans },
    around: { backgroundColor: '#fbf7ee', padding: '24px 12px' },
    sheet: { backgroundColor: '#fffefa', maxWidth: '560px', borderRadius: '12px', border: '1px solid #e9e1d0' },
    band: { backgroundColor: shade(8), borderRadius: '11px 11px 0 0', borderBottom: '3px solid #f2b544' },
    brand: { ...title, color: '#fffefa', fontSize: '20px', lineHeight: '28px', padding: '12px 28px' },
    letter: { padding: '24px 28px 20px', wordBreak: 'break-word' }, // long names must not widen the sheet
    heading: { ...title, fontSize: '26px', lineHeight: '32px', margin: '0 0 16px' },
    text,
    action: { padding: '8px 0 22px' },
    button: {
      backgroundColor: shade(8),
      borderRadius: '10px',
      color: '#fffefa',
      fontSize: '16px',
      fontWeight: 600,
      lineHeight: '24px',
      padding: '12px 24px',
    },
    small: { color: '#575044', fontSize: '14px', lineHeight: '21px', margin: '16px 0 0' },
    address: { color: shade(8), wordBreak: 'break-all' },
    part: { borderTop: '1px solid #e9e1d0', padding: '18px 0 14px' },
    partHeading: { ...title, fontSize: '21px', lineHeight: '28px', margin: '0 0 8px' },
    aside: { ...text, backgroundColor: '#fbf7ee', borderLeft: '3px solid #f2b544', padding: '10px 14px' },
    pass: {
      backgroundColor: shade(1),
      border: `3px double ${shade(8)}`,
      borderRadius: '10px',
      margin: '0 0 12px',
      padding: '12px 14px',
    },
    stampColumn: { width: '72px' },
    stamp: {
      border: `3px double ${shade(8)}`,
      borderRadius: '50%',
      color: shade(8),
      fontSize: '26px',
      height: '52px',
      lineHeight: '52px',
      margin: 0,
      textAlign: 'center',
      width: '52px',
    },
    passTitle: { ...title, fontSize: '20px', lineHeight: '27px' },
    partLink: { color: shade(8), fontSize: '16px', fontWeight: 600, lineHeight: '25px' },
    quietLink: { color: shade(8) },
    rule: { borderTop: '1px solid #e9e1d0', margin: '22px 0 0' },
  }) satisfies Record<string, CSSProperties>

/** For mail programs that support dark mode. Others invert the colours above themselves, which stays readable. */
export const darkStylesNow = () => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0c1815 !important; }
  .sheet { background-color: #1b302a !important; border-color: #31493f !important; }
  .band { background-color: ${shade(8)} !important; }
  .brand { color: #fffefa !important; }
  .ink { color: #e7efeb !important; }
  .quiet { color: #b9c9c2 !important; }
  .button { background-color: ${shade(3)} !important; color: #08110f !important; }
  .address { color: ${shade(2)} !important; }
  .rule, .part { border-color: #31493f !important; }
  .aside { background-color: #0c1815 !important; }
  .pass { background-color: #14352c !important; border-color: ${shade(3)} !important; }
  .stamp { border-color: ${shade(3)} !important; color: ${shade(2)} !important; }
}`
