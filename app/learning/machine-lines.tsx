import { brand } from '../../domain/platform/brand.ts'
import { today } from '../../domain/platform/dates.ts'
import { inLatinLetters } from '../../domain/platform/latin-letters.ts'
import classes from './machine-lines.module.css'

const LINE_LENGTH = 31

/**
 * Up to two lines like the machine-readable zone of a passport, as an ornament: P<NETZPASS<<SICHERE<PASSWOERTER<<<… A
 * line with letters that have no Latin spelling here, as those of an Arabic name, is left out.
 */
export const machineLines = (title: string, earnedAt: string, holder = '') =>
  [
    ['P', brand.name, '', title],
    [today(new Date(earnedAt)), '', holder],
  ]
    .map((parts) => parts.map(inLatinLetters).map((part) => part.replace(SIGNS, '<').replace(/^<|<$/g, '')))
    .map((parts) => parts.join('<').toUpperCase())
    .filter((line) => /^[A-Z0-9<]+$/.test(line))
    .map((line) => line.padEnd(LINE_LENGTH, '<').slice(0, LINE_LENGTH))

const SIGNS = /[^\p{L}\p{M}0-9]+/gu

type MachineLinesProps = {
  title: string
  earnedAt: string
  holder?: string | undefined
  className?: string | undefined
}

/** These lines at the foot of a pass. */
export const MachineLines = ({ title, earnedAt, holder, className }: MachineLinesProps) => (
  <p className={`${classes.lines} ${className}`} aria-hidden="true">
    {machineLines(title, earnedAt, holder).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </p>
)
