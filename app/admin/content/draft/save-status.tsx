import { Text } from '@mantine/core'
import type { KeptDraft } from './draft-keeper.ts'

const clock = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The state of saving. Announced to screen readers only when it failed. */
export function SaveStatus({ draft }: { draft: KeptDraft<unknown> }) {
  const isWorrying = draft.status === 'failed' || draft.status === 'conflict'
  return (
    <Text size="sm" c={isWorrying ? 'red' : 'dimmed'} role={isWorrying ? 'status' : undefined}>
      {sentenceOf(draft)}
    </Text>
  )
}

function sentenceOf({ status, savedAt }: KeptDraft<unknown>): string {
  switch (status) {
    case 'unsaved':
    case 'saving':
      return 'Wird gespeichert …'
    case 'failed':
      return 'Noch nicht gespeichert. In diesem Browser ist alles aufgehoben.'
    case 'conflict':
      return 'Nicht gespeichert: Es gibt zwei Fassungen.'
    case 'saved':
      return savedAt ? `Zuletzt gespeichert um ${clock.format(new Date(savedAt))} Uhr` : 'Keine Änderungen'
  }
}
