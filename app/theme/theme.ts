import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Calm green: trustworthy, less cold than blue. */
const sea: MantineColorsTuple = [
  '#e8f6f2',
  '#d2ebe4',
  '#a5d6c9',
  '#72bfac',
  '#4bad96',
  '#2f9a82',
  '#1d866f',
  '#0f725d',
  '#0b5c4b',
  '#07473a',
]

/** Gold of the pass: for stamps and whatever is earned. */
const amber: MantineColorsTuple = [
  '#fff6e0',
  '#ffebc4',
  '#ffd88c',
  '#fbc454',
  '#f2b544',
  '#e3a02a',
  '#c98612',
  '#9c6503',
  '#7a4e00',
  '#573700',
]

/** Paper colours instead of a cold grey. */
const gray: MantineColorsTuple = [
  '#fbf7ee',
  '#f4eee1',
  '#e9e1d0',
  '#dcd2bd',
  '#c8bda5',
  '#a59a84',
  '#7b7262',
  '#575044',
  '#3b362e',
  '#23201b',
]

/** The same green for the dark colour scheme. */
const dark: MantineColorsTuple = [
  '#e7efeb',
  '#b9c9c2',
  '#95a89f',
  '#6f847b',
  '#486057',
  '#31493f',
  '#1b302a',
  '#101f1b',
  '#0c1815',
  '#08110f',
]

const theme = createTheme({
  colors: { sea, amber, gray, dark },
  primaryColor: 'sea',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  black: '#1a2c28',
  white: '#fffefa',
  fontFamily: '"Atkinson Hyperlegible Next", "Atkinson Stand-in", system-ui, sans-serif',
  headings: {
    fontFamily: '"Fraunces", "Fraunces Stand-in", Georgia, serif',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'clamp(1.9rem, 1.5rem + 1.8vw, 2.75rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.4rem, 1.2rem + 0.9vw, 1.9rem)', lineHeight: '1.2' },
      h3: { fontSize: 'clamp(1.15rem, 1.08rem + 0.3vw, 1.3rem)', lineHeight: '1.3' },
    },
  },
  // One step larger than Mantine's: most parents read on a phone.
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { md: '0.75rem', lg: '1.25rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '', // Mantine's moves the button while pressed; a press at its edge would then miss it and do nothing
})

let own = { shades: '', theme }
/** Our theme with ten other shades in the place of our green; null: ours. The same object for the same shades. */
export function themeWith(palette: readonly string[] | null) {
  if (!palette) return theme
  const shades = palette.join()
  if (own.shades !== shades) own = { shades, theme: { ...theme, colors: { ...theme.colors, sea: palette as never } } }
  return own.theme
}

/**
 * Overrides of Mantine's variables: paper background with lighter sheets in both colour schemes, and greys, red and
 * placeholders with a contrast of at least 4.5 (WCAG 1.4.3).
 */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-default': 'var(--mantine-color-white)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-light-color': '#a61e1e', // contrast also sufficient on hover
    '--mantine-color-disabled': 'var(--mantine-color-gray-2)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    // Mantine's disabled button looks like the sheet behind it.
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    // Mantine's light variants are darker than our sheets; ours are lighter.
    '--mantine-color-gray-light': 'rgb(231 239 235 / 10%)',
    '--mantine-color-gray-light-hover': 'rgb(231 239 235 / 16%)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-red-light': 'rgb(250 82 82 / 16%)',
    '--mantine-color-red-light-hover': 'rgb(250 82 82 / 24%)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-2)',
    '--mantine-color-sea-light': 'color-mix(in srgb, var(--mantine-color-sea-4) 16%, transparent)',
    '--mantine-color-sea-light-hover': 'color-mix(in srgb, var(--mantine-color-sea-4) 24%, transparent)',
    '--mantine-color-sea-light-color': 'var(--mantine-color-sea-1)',
    '--mantine-color-amber-light': 'rgb(242 181 68 / 16%)',
    '--mantine-color-amber-light-hover': 'rgb(242 181 68 / 24%)',
    '--mantine-color-amber-light-color': 'var(--mantine-color-amber-1)',
  },
})
