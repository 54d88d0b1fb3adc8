import { Stack, Text } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import type { SharedKind } from '../../../domain/learning/sharing.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { addressOfLink } from '../../components/hand-on/link-address.ts'
import { LinkField } from '../../components/hand-on/link-field.tsx'
import { LoadFailure, Waiting } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { useShareLink } from './share-link.ts'

export type ShareDialogProps = {
  child: { id: string; name: string }
  content: { type: SharedKind; id: string; title: string; isParentOnly?: boolean }
  onClose: () => void
}

/** Shows the link, to be copied or handed on. */
export function ShareDialog({ child, content, onClose }: ShareDialogProps) {
  const { mutate, data, error } = useShareLink({ child, content })
  const makeLink = useCallback(
    () => mutate(undefined, { onError: () => notify.failure('Der Link konnte nicht erstellt werden.') }),
    [mutate],
  )
  useEffect(makeLink, [makeLink])
  return (
    <Dialog title="Link teilen" onClose={onClose}>
      {data ? (
        <Stack>
          <Text>{whatItOpens(child.name, content)}</Text>
          <LinkField
            label={`Link zu „${content.title}“`}
            description="unbegrenzt gültig, bis Sie ihn widerrufen"
            link={addressOfLink(data.token)}
            title={content.title}
          />
        </Stack>
      ) : error ? (
        <LoadFailure message="Link konnte nicht erstellt werden" onRetry={makeLink} />
      ) : (
        <Waiting label="Der Link wird erstellt" />
      )}
    </Dialog>
  )
}

const whatItOpens = (name: string, { type, isParentOnly }: ShareDialogProps['content']) =>
  isParentOnly
    ? `Diese Lektion ist für Eltern, auch für den anderen Elternteil ohne Konto. Wer den Link hat, kann sie lesen; für ${name} zählt dabei nichts.`
    : `Wer diesen Link hat, kann ${type === 'lesson' ? 'die Lektion lesen' : 'das Quiz lösen'}, ohne sich anzumelden. Es zählt für ${name}.`
