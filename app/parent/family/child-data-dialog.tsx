import { Alert, Button, Checkbox, Group, List, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../../domain/people/children.ts'
import { childConsent, DAYS_UNTIL_ERASED } from '../../../domain/people/consent.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { CallQuestion } from '../../components/dialog/call-question.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { DownloadButton } from '../../components/hand-on/download-button.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { News } from '../../components/page/news.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'

type Child = { id: string; name: string; lastName: string | null }
type Consents = RouterOutputs['consents']['ofChild']

export function ChildDataDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const consents = useQuery(trpc.consents.ofChild.queryOptions({ childId: child.id }))
  return (
    <Dialog title={`Daten und Einwilligung: ${fullName(child)}`} onClose={onClose}>
      <Stack>
        <Text>
          Was wir über {child.name} gespeichert haben, als Seite zum Lesen und als Datei für Programme, zusammen in
          einem ZIP-Archiv. Nicht dabei ist, wie ein Kind am liebsten liest: Das gehört ihm allein.
        </Text>
        <Group>
          <DownloadButton childId={child.id}>Daten herunterladen</DownloadButton>
        </Group>
        {consents.isPending && <Loader role="status" aria-label="Lade..." />}
        <FailedQuery query={consents} />
        {consents.data && <ConsentOf child={child} {...consents.data} />}
      </Stack>
    </Dialog>
  )
}

function ConsentOf({ child, state, decidesItself, consents, erasedOn }: { child: Child } & Consents) {
  const [news, setNews] = useState<string>()
  return (
    <>
      {news && <News key={news} title={news} />}
      <List aria-label="Einwilligungen">
        {consents.map(({ givenBy, isOfGuardian, version, givenAt, withdrawnAt }) => (
          <List.Item key={givenAt}>
            {givenBy === 'parent' ? 'Einwilligung eines Elternteils' : `Einwilligung von ${child.name}`} vom{' '}
            {formatDate(givenAt)} (Fassung {version})
            {withdrawnAt
              ? `, zurückgezogen am ${formatDate(withdrawnAt)}`
              : !isOfGuardian && ', gilt nicht mehr: begleitet nicht mehr'}
          </List.Item>
        ))}
      </List>
      {decidesItself ? (
        <Text>
          {child.name} ist 16 oder älter und entscheidet selbst.{' '}
          {state === 'given' && 'Die eigene Einwilligung liegt vor.'}
          {state === 'awaits child' &&
            'Bei der nächsten Anmeldung fragen wir nach der eigenen Einwilligung; bis dahin wird nichts Neues gespeichert.'}
          {erasedOn && `Die Einwilligung ist zurückgezogen: Am ${formatDate(erasedOn)} löschen wir alles.`}
        </Text>
      ) : state === 'given' ? (
        <Withdraw child={child} onDone={() => setNews('Einwilligung zurückgezogen')} />
      ) : (
        <GiveAgain child={child} erasedOn={erasedOn} onDone={() => setNews('Einwilligung erteilt')} />
      )}
    </>
  )
}

const refreshAll = () => queryClient.invalidateQueries({ refetchType: 'all' })

function Withdraw({ child, onDone }: { child: Child; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Group>
        <Button color="red" variant="light" onClick={() => setIsAsking(true)} aria-expanded={isAsking}>
          Einwilligung zurückziehen …
        </Button>
      </Group>
      {isAsking && (
        <CallQuestion
          title="Einwilligung wirklich zurückziehen?"
          yes="Ja, zurückziehen"
          busyYes="Wird zurückgezogen..."
          no="Abbrechen"
          isLoss
          call={() => client.consents.withdraw.mutate({ childId: child.id })}
          onDone={() => refreshAll().then(onDone)}
          onNo={() => setIsAsking(false)}
        >
          <Text size="sm">
            {child.name} wird sofort überall abgemeldet und kann nicht mehr lernen, auch nicht über geteilte Links. Nach{' '}
            {DAYS_UNTIL_ERASED} Tagen löschen wir das Kind mit Lernstand und Pässen. Bis dahin können Sie wieder
            einwilligen.
          </Text>
        </CallQuestion>
      )}
    </>
  )
}

type GiveAgainProps = { child: Child; erasedOn: string | null; onDone: () => void }

function GiveAgain({ child, erasedOn, onDone }: GiveAgainProps) {
  const [isChecked, setIsChecked] = useState(false)
  return (
    <Stack>
      <Alert color="amber">
        Es gilt keine Einwilligung. {child.name} kann nicht lernen
        {erasedOn && ` und wird am ${formatDate(erasedOn)} gelöscht`}.
      </Alert>
      <Checkbox
        label={childConsent.text}
        description={`Fassung ${childConsent.version}`}
        checked={isChecked}
        onChange={(event) => setIsChecked(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <CallButton
          label="Wieder einwilligen"
          busyLabel="Wird gespeichert..."
          disabled={!isChecked}
          call={() => client.consents.give.mutate({ childId: child.id, consent: true })}
          onDone={() => refreshAll().then(onDone)}
        />
      </Group>
    </Stack>
  )
}
