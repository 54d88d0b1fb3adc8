import { Text, Title } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Figure } from '../../domain/learning/figure.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { OwnFigure } from '../components/competency/own-figure.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { AgreementText } from '../learning/agreement/agreement-text.tsx'
import { type AgreementVersion, sidesForChild } from '../learning/agreement/agreement-words.ts'
import { PastVersions } from '../learning/agreement/past-versions.tsx'
import { PrintAgreement } from '../learning/agreement/print-agreement.tsx'
import { Signatures } from '../learning/agreement/signatures.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { ReadAloud } from '../learning/read-aloud/read-aloud.tsx'
import { StampMoment } from '../learning/stamp-moment.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { OfferedToChild } from './agreement/offered-to-child.tsx'
import { ownAgreement, refreshOwnAgreement } from './agreement/own-agreement.ts'
import { TalkButton } from './agreement/talk-button.tsx'
import { ChildError } from './child-error.tsx'
import { useOpenedByOther } from './only-itself.tsx'

export const clientLoader = () => queryClient.ensureQueryData(ownAgreement)
export const meta = () => [{ title: pageTitle('Unsere Vereinbarung') }]

/** The family agreement for the child: to read, to hear, to talk about, to sign; and its freedoms. */
export default function OwnAgreementScreen() {
  const { name, figure, versions, sentences } = useSuspenseQuery(ownAgreement).data
  const offered = versions.find(({ state }) => state === 'offered')
  const holding = versions.find(({ state }) => state === 'signed')
  const isDrafted = versions.some(({ state }) => state === 'draft')
  const child = { name, figure }
  const isOpenedByOther = useOpenedByOther()
  return (
    <LearnerPage back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
      <Title order={1}>Unsere Vereinbarung</Title>
      {isDrafted && (
        <Text mt="sm">Deine Eltern suchen gerade Sätze aus. Setzt euch zusammen und sag, was du dir wünschst!</Text>
      )}
      {!offered && !holding && !isDrafted && (
        <EmptyState figure="reads" title="Noch keine Vereinbarung">
          <Text size="lg">Frag deine Eltern: Sie fangen an, und du bestimmst mit.</Text>
        </EmptyState>
      )}
      {(offered ?? holding) && <ReadAloud />}
      {offered && (
        <OfferedToChild key={`${offered.id} ${offered.words}`} version={offered} child={child} sentences={sentences} />
      )}
      {holding && (
        <section aria-labelledby="holding">
          <Title order={2} id="holding" mt="lg">
            {offered ? 'Bis dahin gilt' : 'Das gilt bei euch'}
          </Title>
          <Text mb="md">
            Seit {formatDate(holding.signedAt)}. {sentences.notLocked}
          </Text>
          <div data-read-aloud>
            <AgreementText
              clauses={holding.clauses}
              sides={sidesForChild}
              below={(clause) => (isOpenedByOther ? null : <TalkButton clause={clause} />)}
            />
          </div>
          <Signatures version={holding} child={child} />
          <Text my="md">{sentences.renewing}</Text>
          <PrintAgreement name={name} version={holding} notes={[sentences.nature, sentences.notLocked]} />
        </section>
      )}
      <PastVersions versions={versions} sides={sidesForChild} />
      {holding && <FreedomMoment version={holding} figure={figure} opened={sentences.opened} />}
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Eure Vereinbarung konnte nicht geladen werden" notFound="Kein Profil gefunden" />
)

/** Freedoms that have opened, one after the other: the child celebrates each once. */
function FreedomMoment({ version, figure, opened }: { version: AgreementVersion; figure: Figure; opened: string }) {
  const [seen, setSeen] = useState<string[]>([])
  const celebrate = useMutation(trpc.agreements.celebrate.mutationOptions({ onSettled: refreshOwnAgreement }))
  const clause = version.clauses.find(({ id, awaitsCelebration }) => awaitsCelebration && !seen.includes(id))
  if (!clause) return null
  return (
    <StampMoment
      key={clause.id}
      title="Eine Freiheit ist offen!"
      stamp={<OwnFigure figure={figure} size={160} />}
      words={`${opened} ${clause.text}`}
      closeLabel="Juhu!"
      onClose={() => {
        setSeen([...seen, clause.id])
        celebrate.mutate({ clauseId: clause.id })
      }}
    />
  )
}
