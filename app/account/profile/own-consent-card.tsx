import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownConsent } from '../../../domain/people/consent.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { CallQuestion } from '../../components/dialog/call-question.tsx'
import { DownloadButton } from '../../components/hand-on/download-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { ProfileCard } from './profile-card.tsx'

/** A child's own consent, how to withdraw it, and the export of its data. Empty for children under 16. */
export function OwnConsentCard() {
  const { data } = useQuery(trpc.consents.mine.queryOptions())
  const [isAsking, setIsAsking] = useState(false)
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
          <CallQuestion
            title="Willst du deine Einwilligung wirklich zurückziehen?"
            yes="Ja, zurückziehen"
            busyYes="Moment ..."
            no="Abbrechen"
            isLoss
            call={() => client.consents.withdrawOwn.mutate()}
            onDone={() => {
              setIsAsking(false)
              notify.success('Du hast deine Einwilligung zurückgezogen.')
              return queryClient.invalidateQueries()
            }}
            whenFailed={(error) => notify.failure(messageForChild(error))}
            onNo={() => setIsAsking(false)}
          >
            <Text size="sm">
              Ab sofort kannst du hier nicht mehr lernen. In 14 Tagen löschen wir alles, auch deine Pässe. Deine Eltern
              bekommen eine E-Mail.
            </Text>
          </CallQuestion>
        )}
      </Stack>
    </ProfileCard>
  )
}
