import { Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { signOut } from '../../../accounts.ts'
import { withFreshPassword } from '../../../components/dialog/confirm-password.tsx'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { notify } from '../../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'

type EndAllDialogProps = { isChild: boolean; onClose: () => void; onFailure: (error: unknown) => void }

/** Ends all other sessions, and this one too if chosen. */
export function EndAllDialog({ isChild, onClose, onFailure }: EndAllDialogProps) {
  const [where, setWhere] = useState('elsewhere')
  const endAll = useMutation({
    mutationFn: (alsoHere: boolean) => withFreshPassword(() => client.session.endAll.mutate({ alsoHere })),
    onSuccess: async (_, alsoHere) => {
      if (alsoHere) return signOut('/login?abgemeldet')
      notify.success('Alle anderen Geräte sind abgemeldet.')
      onClose()
      await queryClient.invalidateQueries(trpc.session.list.queryFilter())
    },
    onError: onFailure,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    endAll.mutate(where === 'everywhere')
  }
  return (
    <FormDialog
      title="Überall abmelden"
      onClose={onClose}
      onSubmit={send}
      busy={endAll.isPending}
      submitLabel="Abmelden"
      busyLabel="Wird abgemeldet..."
    >
      <Text>
        {isChild
          ? 'Wo soll dein Konto abgemeldet werden? Was dort noch nicht gespeichert ist, geht verloren.'
          : 'Wo soll Ihr Konto abgemeldet werden? Was dort noch nicht gespeichert ist, geht verloren.'}
      </Text>
      <Radio.Group value={where} onChange={setWhere} aria-label="Wo abmelden">
        <Stack gap="xs">
          <Radio value="elsewhere" label="Auf allen anderen Geräten" data-autofocus />
          <Radio value="everywhere" label="Auf allen Geräten, auch auf diesem" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
