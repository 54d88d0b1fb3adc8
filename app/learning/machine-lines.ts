import { brand } from '../../domain/brand.ts'
import { today } from '../../domain/dates.ts'
import { slugOf } from '../../domain/slug.ts'

const LINE_LENGTH = 31

/** Two lines like the machine-readable zone of a passport, as an ornament: P<NETZPASS<<SICHERE<PASSWOERTER<<<… */
export const machineLines = (title: string, earnedAt: string, holder = '') =>
  [`P<${slugOf(brand.name)}<<${slugOf(title)}`, `${today(new Date(earnedAt))}<<${slugOf(holder)}`].map((line) =>
    line.replaceAll('-', '<').toUpperCase().padEnd(LINE_LENGTH, '<').slice(0, LINE_LENGTH),
  )
