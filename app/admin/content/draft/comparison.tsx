import { Text, VisuallyHidden } from '@mantine/core'
import type { Compared } from '../../../../domain/content/content.ts'
import { compareLines } from './compare.ts'
import classes from './comparison.module.css'
import { comparedLines } from './draft-lines.ts'

const words = { same: '', added: 'Neu: ', removed: 'Entfernt: ' }

/** The diff of two versions: removed lines struck through, added lines highlighted. */
export function Comparison({ before, after, label }: { before: Compared; after: Compared; label: string }) {
  const lines = compareLines(comparedLines(before), comparedLines(after))
  if (lines.every(({ kind }) => kind === 'same')) return <Text>Im Text unterscheiden sie sich nicht.</Text>
  return (
    <ul className={`plain ${classes.lines}`} aria-label={label}>
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never move
        <li key={index} data-kind={kind}>
          <VisuallyHidden>{words[kind]}</VisuallyHidden>
          {kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text}
        </li>
      ))}
    </ul>
  )
}
