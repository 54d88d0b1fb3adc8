import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** A calm sea green: trust without the coolness of blue. */
const sea: MantineColorsTuple = [
  '#e8f7f4',
  '#d3ebe6',
  '#a6d6cc',
  '#75c0b0',
  '#4dae99',
  '#33a38a',
  '#229076',
  '#0f7f67',
  '#006b56',
  '#005a47',
]

/** The warm counterpart, for stamps and what is earned. */
const amber: MantineColorsTuple = [
  '#fff5e1',
  '#ffe9cc',
  '#fed19c',
  '#fcb867',
  '#fba23b',
  '#fa951e',
  '#e07f00',
  '#b86500',
  '#8f4e00',
  '#6b3a00',
]

export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  colors: { sea, amber },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Where the kit's own colours are too faint to read: secondary text has a contrast of at least 4.5 on every surface. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#4a5b57' },
  dark: { '--mantine-color-dimmed': '#a9bab5' },
})
