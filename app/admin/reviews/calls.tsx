import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { wayTo } from '../../../domain/content/fact-checks.ts'
import { formatSeen } from '../../../domain/content/facts.ts'
import { formatMoment } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { SectionTitle } from '../../components/page/texts.tsx'
import { failureOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import classes from '../parts/cards.module.css'
import { Tag } from '../parts/tag.tsx'
import type { Calls } from './due-reviews.ts'

/** What has to be dialled or opened this month, with a tick, who did and when. Nothing while there is nothing. */
export function CallsOfTheMonth({ calls }: { calls: Calls }) {
  if (calls.length === 0) return null
  const open = calls.filter(({ state }) => state === 'open').length
  return (
    <section aria-label="Anrufen und öffnen">
      <SectionTitle mb="sm">Diesen Monat anrufen oder öffnen</SectionTitle>
      <Text mb="sm">
        {open === 0 ? 'Alles ist ausprobiert.' : `Noch ${open} von ${calls.length}.`} Was hier stimmt, bekommt auch in
        content/facts.yaml seinen Tag: Vorher geht keine neue Fassung hinaus.
      </Text>
      <ul className={classes.list}>
        {calls.map((call) => (
          <CallItem key={call.key} call={call} />
        ))}
      </ul>
    </section>
  )
}

type Call = Calls[number]

function CallItem({ call }: { call: Call }) {
  const { key, value, says, source, seenOn, state, checks } = call
  const [isWrong, setIsWrong] = useState(false)
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() ? null : 'Bitte schreiben Sie dazu, was Sie gefunden haben.') },
  })
  const record = useMutation(
    trpc.admin.recordCheck.mutationOptions({
      onSuccess: async (_, { isRight }) => {
        await queryClient.invalidateQueries(trpc.admin.calls.pathFilter())
        setIsWrong(false)
        form.reset()
        notify.success(isRight ? 'Als geprüft notiert.' : 'Notiert. Bitte berichtigen Sie den Fakt.')
      },
      onError: (error) => notify.failure(failureOf(error).message),
    }),
  )
  const way = wayTo(value)
  return (
    <li>
      <Group justify="space-between" gap="xs" align="start">
        <Text fw={600} style={{ flex: '1 1 16rem' }}>
          {says}
        </Text>
        <Tag color={state === 'done' ? 'sea' : 'amber'}>{state === 'done' ? 'geprüft' : 'offen'}</Tag>
      </Group>
      <Text size="sm">
        {way ? (
          <Anchor
            href={way.href}
            target={way.verb === 'öffnen' ? '_blank' : undefined}
            rel="noopener noreferrer"
            size="sm"
            underline="always"
          >
            {value} {way.verb}
          </Anchor>
        ) : (
          `„${value}“ nachfragen`
        )}
        . Bisher nach: {source}, {formatSeen(seenOn)}.
      </Text>
      {checks.length > 0 && (
        <ul className={classes.places}>
          {checks.map(({ checkedAt, checkedBy, isRight, note }) => (
            <li key={checkedAt}>
              {isRight ? '✓ stimmt' : `✗ ${note}`}, {checkedBy}, {formatMoment(checkedAt)} Uhr
            </li>
          ))}
        </ul>
      )}
      {isWrong ? (
        <form onSubmit={form.onSubmit(({ note }) => record.mutate({ key, value, isRight: false, note }))}>
          <Stack gap="xs">
            <Textarea
              label="Was haben Sie gefunden?"
              withAsterisk
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('note')}
            />
            <Group gap="xs">
              <ActionButton type="submit" size="xs" loading={record.isPending} label="Notieren" />
              <ActionButton size="xs" variant="default" label="Abbrechen" onClick={() => setIsWrong(false)} />
            </Group>
          </Stack>
        </form>
      ) : (
        <Group gap="xs" mt="xs">
          <ActionButton
            size="xs"
            variant="light"
            loading={record.isPending}
            label="Ausprobiert, stimmt"
            about={value}
            onClick={() => record.mutate({ key, value, isRight: true, note: null })}
          />
          <Button size="xs" variant="default" aria-label={`Stimmt nicht: ${value}`} onClick={() => setIsWrong(true)}>
            Stimmt nicht
          </Button>
        </Group>
      )}
    </li>
  )
}
