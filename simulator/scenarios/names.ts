/**
 * The scenarios of the lab, as their addresses call them (`POST LAB_URL/<name>`). Data
 * only: anybody may read this file.
 */
export const scenarioNames = [
  'paket-mail',
  'spiele-chat',
  'kettenbrief',
  'app-rechte',
  'gluecksrad',
  'fake-shop',
  'code-trick',
  'ki-anruf',
  'gemeiner-chat',
  'ki-freund',
  'videoanruf',
  'qr-code',
  'geraet-koppeln',
  'skin-tausch',
  'tablet-fenster',
  'netter-avatar',
] as const

export type ScenarioName = (typeof scenarioNames)[number]
