import { Checkbox, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refreshers } from '../../../domain/learning/insight.ts'
import { notify } from '../../components/page/notify.ts'
import { PartTitle } from '../../components/page/texts.tsx'
import { RefresherLines } from '../../learning/refresher-lines.tsx'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type RefresherSettingProps = { childId: string; refreshers: Refreshers }

const ruledOff = { borderTop: '1px solid var(--mantine-color-default-border)' }

/** A child's refreshers, and whether they are offered. The checkbox changes optimistically. */
export function RefresherSetting({ childId, refreshers }: RefresherSettingProps) {
  const [chosen, setChosen] = useState<boolean>() // the choice until the server has stored it
  const offer = useMutation(
    trpc.refreshers.offer.mutationOptions({
      scope: { id: 'refreshers.offer' }, // runs mutations one after the other, so that the last choice wins
      onSuccess: refreshFamily,
      onSettled: (_data, _error, { isOffered }) => setChosen((now) => (now === isOffered ? undefined : now)),
      onError: notify.failed('Das konnte nicht gespeichert werden'),
    }),
  )
  return (
    <Stack component="section" gap="sm" mt="md" pt="md" fz="sm" style={ruledOff} aria-labelledby="refreshers">
      <PartTitle id="refreshers">Auffrischungen</PartTitle>
      <RefresherLines refreshers={refreshers} />
      <Checkbox
        label="Auffrischungen anbieten"
        description="Was man gelernt hat, verblasst. Darum fragt eine Karte Ihr Kind nach einigen Wochen, ob es einen Pass auffrischen möchte: drei Fragen, freiwillig. Der Pass bleibt in jedem Fall."
        checked={chosen ?? refreshers.isOffered}
        aria-busy={offer.isPending}
        onChange={({ currentTarget: { checked } }) => {
          setChosen(checked)
          offer.mutate({ childId, isOffered: checked })
        }}
      />
    </Stack>
  )
}
