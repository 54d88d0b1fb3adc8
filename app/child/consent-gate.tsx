import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ownConsent } from '../../domain/people/consent.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { notify } from '../components/page/notify.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { messageForChild } from '../failure.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import { queryClient, trpc } from '../trpc.ts'

/** Shown instead of the children's screens while consent is missing: why, and who can give it. */
export default function ConsentGate() {
  const { data, error, refetch } = useQuery(trpc.consents.mine.queryOptions())
  const { revalidate } = useRevalidator()
  const isOpen = data?.state === 'given' // given here, or by a parent elsewhere: the live channel then refetches
  useEffect(() => {
    if (isOpen) void revalidate()
  }, [isOpen, revalidate])
  if (error && !data) {
    return (
      <LearnerPage size="sm">
        <LoadFailure message={messageForChild(error)} onRetry={refetch} />
      </LearnerPage>
    )
  }
  if (!data || isOpen) return <Spinner />
  return (
    <LearnerPage size="sm">
      <StampFigure what="thinks" />
      {data.decidesItself ? <AskForConsent {...data} /> : <AskParents erasedOn={data.erasedOn} />}
    </LearnerPage>
  )
}

const AskParents = ({ erasedOn }: { erasedOn: string | null }) => (
  <>
    <Title order={1}>Gerade geht es hier nicht weiter</Title>
    <Text size="lg" my="md">
      Gerade fehlt die Zustimmung deiner Eltern. Deshalb speichern wir nichts mehr, und du kannst hier nicht lernen.
      Sprich mit ihnen darüber: Sie können jederzeit zustimmen.
    </Text>
    {erasedOn && <Text size="lg">Deine Pässe bleiben noch bis zum {formatDate(erasedOn)}.</Text>}
  </>
)

function AskForConsent({ name, erasedOn }: { name: string; erasedOn: string | null }) {
  const [isChecked, setIsChecked] = useState(false)
  const give = useMutation(
    trpc.consents.giveOwn.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(),
      onError: (error) => notify.failure(messageForChild(error)),
    }),
  )
  return (
    <>
      <Title order={1}>{name}, jetzt entscheidest du selbst</Title>
      <Stack my="md">
        <Text size="lg">
          {erasedOn
            ? `Du hast deine Einwilligung zurückgezogen. Am ${formatDate(erasedOn)} löschen wir alles, was du hier gelernt hast. Bis dahin kannst du es dir anders überlegen.`
            : 'Ab 16 Jahren gehören deine Daten dir: Nicht mehr deine Eltern, sondern du entscheidest, ob wir sie speichern. Dein Lernstand und deine Pässe warten hier auf dich.'}
        </Text>
        <Checkbox
          size="md"
          label={ownConsent.text}
          description={`Fassung ${ownConsent.version}`}
          checked={isChecked}
          onChange={(event) => setIsChecked(event.currentTarget.checked)}
        />
        <Group>
          <Button
            size="md"
            onClick={() => give.mutate({ consent: true })}
            disabled={!isChecked || give.isPending}
            aria-busy={give.isPending}
          >
            {give.isPending ? 'Moment ...' : 'Zustimmen und weiterlernen'}
          </Button>
          <Button size="md" variant="default" component={Link} to="/profile">
            Zu deinem Profil
          </Button>
        </Group>
      </Stack>
    </>
  )
}
