import { Text } from '@mantine/core'
import { Caution } from './phase-parts.tsx'
import classes from './quiz-runner.module.css'
import type { SaveStatus } from './save-attempt.ts'

type SaveNoteProps = {
  saving: SaveStatus<unknown>
  /** Whether the result is saved for a child; false in a preview. */
  isSaved?: boolean
}

/** Whether a result is saved, as a live region for screen readers. */
export const SaveNote = ({ saving, isSaved = true }: SaveNoteProps) => (
  <div role="status" className={classes.status}>
    {saving === 'waiting' && (
      <Caution title="Dein Ergebnis ist noch nicht gespeichert">
        Wir versuchen es weiter, sobald die Verbindung wieder da ist. Du musst nichts tun.
      </Caution>
    )}
    {typeof saving === 'object' &&
      ('refusal' in saving ? (
        <Caution title="Dein Ergebnis konnte nicht gespeichert werden">{saving.refusal}</Caution>
      ) : (
        <Text c="dimmed" fz="sm" ta="center">
          {isSaved ? 'Gespeichert' : 'Dieses Ergebnis wird nicht gespeichert.'}
        </Text>
      ))}
  </div>
)
