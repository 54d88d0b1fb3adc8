import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownConsent } from '../../../domain/people/consent.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Question } from '../../components/dialog/question.tsx'
import { DownloadButton } from '../../components/hand-on/download-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { ProfileCard } from './profile-card.tsx'

/** A child's own consent, how to withdraw it, and the export of its data. Empty for children under 16. */
export function OwnConsentCard() {
  const { data } = useQuery(trpc.consents.mine.queryOptions())
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useMutation(
    trpc.consents.withdrawOwn.mutationOptions({
      onSuccess: async () => {
        setIsAsking(false)
        notify.success('Du hast deine Einwilligung zurückgezogen.')
        await queryClient.invalidateQueries()
      },
      onError: (error) => notify.failure(messageForChild(error)),
    }),
  )
  if (!data?.decidesItself) return null
  const given = data.consents.findLast(({ givenBy, withdrawnAt }) => givenBy === 'child' && withdrawnAt === null)
  return (
    <ProfileCard title="Deine Daten">
      <Stack>
        {given && (
          <Text>
            Am {formatDate(given.givenAt)} hast du zugestimmt (Fassung {given.version})
            {given.version === ownConsent.version ? `: „${ownConsent.text}“` : '.'}
          </Text>
        )}
        {data.erasedOn && (
          <Alert color="amber">
            Du hast deine Einwilligung zurückgezogen. Am {formatDate(data.erasedOn)} löschen wir alles. Bis dahin kannst
            du deine Daten mitnehmen oder es dir auf deiner Startseite anders überlegen.
          </Alert>
        )}
        <Group justify="flex-end">
          <DownloadButton isChild>Meine Daten herunterladen</DownloadButton>
          {given && (
            <Button color="red" variant="light" onClick={() => setIsAsking(true)} aria-expanded={isAsking}>
              Einwilligung zurückziehen …
            </Button>
          )}
        </Group>
        {isAsking && (
          <Question
            title="Willst du deine Einwilligung wirklich zurückziehen?"
            yes={withdraw.isPending ? 'Moment ...' : 'Ja, zurückziehen'}
            no="Abbrechen"
            isLoss
            isBusy={withdraw.isPending}
            onYes={() => withdraw.mutate()}
            onNo={() => setIsAsking(false)}
          >
            <Text size="sm">
              Ab sofort kannst du hier nicht mehr lernen. In 14 Tagen löschen wir alles, auch deine Pässe. Deine Eltern
              bekommen eine E-Mail.
            </Text>
          </Question>
        )}
      </Stack>
    </ProfileCard>
  )
}
