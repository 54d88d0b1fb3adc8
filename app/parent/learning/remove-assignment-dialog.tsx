import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'

type RemoveAssignmentDialogProps = { competency: CompetencyOfChild; onClose: () => void; onRemoved: () => void }

/** Asks for confirmation before an assignment is removed, and says what is kept. */
export function RemoveAssignmentDialog({ competency, onClose, onRemoved }: RemoveAssignmentDialogProps) {
  const { child, title } = competency
  const remove = useMutation(
    trpc.assignments.remove.mutationOptions({
      onSuccess: async () => {
        notify.success('Kompetenz weggenommen')
        onClose()
        onRemoved()
        await refreshFamily()
      },
      onError: (error) => notify.failure(`Die Kompetenz konnte nicht weggenommen werden: ${messageOf(error)}`),
    }),
  )
  const isBusy = remove.isPending
  return (
    <Dialog title="Kompetenz wegnehmen" onClose={isBusy ? () => {} : onClose}>
      <Stack>
        <Text>
          {child.name} sieht <strong>{title}</strong> dann nicht mehr und kann dort nicht weiterlernen.
        </Text>
        <Text>
          Gelesene Lektionen, Quiz-Ergebnisse und ein verdienter Pass bleiben erhalten. Fügen Sie die Kompetenz später
          wieder hinzu, geht es an derselben Stelle weiter.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button
            color="red"
            onClick={() => remove.mutate({ childId: child.id, competencyId: competency.id })}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {isBusy ? 'Wird weggenommen...' : 'Ja, wegnehmen'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
