import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Question } from '../../components/dialog/question.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { DatedStamp } from '../pass-page/dated-stamp.tsx'
import { type StoredStamp, storedStamp } from './stored-stamp.ts'

/** A stamp that waits on this device from trying out: one press gives it to a child. Nothing without one. */
export function TriedStamp({ childrenOfFamily }: { childrenOfFamily: { id: string; name: string }[] }) {
  const [stamp, setStamp] = useState<StoredStamp>()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => setStamp(storedStamp.read()), [])
  const forget = () => {
    storedStamp.forget()
    setStamp(undefined)
  }
  const take = useMutation(
    trpc.trial.take.mutationOptions({
      onSuccess: async (_earned, { childId }) => {
        const child = childrenOfFamily.find(({ id }) => id === childId)
        notify.success('Stempel übernommen', `Er liegt jetzt im Heft von ${child?.name}.`)
        forget()
        await queryClient.invalidateQueries()
      },
      onError: (error) => {
        const { refusal, message } = failureOf(error)
        notify.failure(message, 'Der Stempel konnte nicht übernommen werden.')
        if (refusal === 'STAMP_TOO_OLD' || refusal === 'CONTENT_NOT_AVAILABLE') forget()
      },
    }),
  )
  if (!stamp) return null
  return (
    <Paper component="section" withBorder p="md" aria-label="Stempel vom Ausprobieren">
      <Group gap="md">
        <DatedStamp
          number={stamp.number}
          stampedAt={stamp.stampedAt}
          width="5.5rem"
          color="var(--mantine-color-anchor)"
        />
        <Box flex="1 1 16rem">
          <Text fw={700}>Dieser Stempel wartet noch</Text>
          <Text mb="sm">
            {`„${stamp.level}“ wurde auf diesem Gerät ausprobiert. `}
            {childrenOfFamily.length === 0
              ? 'Wenn Ihr Kind angelegt ist, bekommt es ihn hier.'
              : 'Wer hat ihn verdient?'}
          </Text>
          {isAsking ? (
            <Question
              title="Stempel wegwerfen?"
              yes="Wegwerfen"
              no="Behalten"
              isLoss
              onYes={forget}
              onNo={() => setAsking(false)}
            />
          ) : (
            <Group gap="xs">
              {childrenOfFamily.map(({ id, name }) => (
                <Button
                  key={id}
                  disabled={take.isPending}
                  aria-busy={take.isPending}
                  onClick={() => take.mutate({ childId: id, receipt: stamp.receipt })}
                >
                  {`Für ${name}`}
                </Button>
              ))}
              <Button variant="subtle" disabled={take.isPending} onClick={() => setAsking(true)}>
                Wegwerfen
              </Button>
            </Group>
          )}
        </Box>
      </Group>
    </Paper>
  )
}
