import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentRef, Draft } from '../../../../domain/content/content.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { CallButton } from '../../../components/button/call-button.tsx'
import { notify } from '../../../components/page/notify.ts'
import { CardTitle } from '../../../components/page/texts.tsx'
import { client } from '../../../trpc.ts'
import { useMayDo } from '../../parts/duties.ts'
import { reasonOf } from '../../parts/reason.ts'
import { refreshAdmin } from '../../parts/refresh-admin.ts'
import type { DraftKeeper } from '../draft/draft-keeper.ts'
import { Comments } from './comments.tsx'
import { type Review, refreshReview, reviewOf } from './review-of.ts'
import { WordsDialog } from './words-dialog.tsx'

type Request = NonNullable<Review['request']>

type ReviewPanelProps = { contentRef: ContentRef; keeper: DraftKeeper<Draft['payload']>; draft: Draft }

/** The review of a draft by a second person, with comments. Nothing where four eyes are not asked for. */
export function ReviewPanel({ contentRef, keeper, draft }: ReviewPanelProps) {
  const { data, error } = useQuery(reviewOf(contentRef))
  if (error) return <Text c="red">{reasonOf(error)}</Text>
  if (!data) return null
  return (
    <Paper withBorder p="md" component="section" aria-label="Prüfung">
      <Stack>
        <CardTitle>Prüfung</CardTitle>
        <ReviewActions {...{ contentRef, keeper }} request={data.request} hasWritten={data.hasWritten} />
        <Comments {...{ contentRef, draft }} comments={data.comments} />
      </Stack>
    </Paper>
  )
}

type ReviewActionsProps = Omit<ReviewPanelProps, 'draft'> & { request: Request | null; hasWritten: boolean }

/** Sends the draft for review, takes it back, or gives it back. */
function ReviewActions({ contentRef, keeper, request, hasWritten }: ReviewActionsProps) {
  const [asks, setAsks] = useState<'request' | 'give back'>()
  const edits = useMayDo('edit')
  const isWaiting = request !== null && request.answeredAt === null
  const done = async (message: string) => {
    notify.success(message)
    await Promise.all([refreshReview(contentRef), refreshAdmin()])
  }
  const send = async (note: string) => {
    if (!(await keeper.flush())) return keeper.whyUnsaved()
    await client.admin.reviews.ask.mutate({ ...contentRef, base: keeper.get().base, note })
    return undefined
  }
  return (
    <>
      {request && <ReviewState request={request} />}
      {!request && <Text>Was hier geändert wird, prüft und veröffentlicht eine zweite Person.</Text>}
      {request && edits && !hasWritten && (
        <Text>Wenn Sie selbst etwas ändern, veröffentlicht jemand anderes. Schreiben Sie lieber einen Kommentar.</Text>
      )}
      <Group>
        {!isWaiting && <ActionButton variant="light" label="Zur Prüfung geben …" onClick={() => setAsks('request')} />}
        {isWaiting && edits && (
          <ActionButton variant="light" label="Zurückgeben …" onClick={() => setAsks('give back')} />
        )}
        {isWaiting && (
          <CallButton
            variant="subtle"
            label="Nicht mehr prüfen lassen"
            call={() => client.admin.reviews.withdraw.mutate(contentRef)}
            onDone={() => done('Der Entwurf wartet nicht mehr auf Prüfung.')}
            whenFailed={(error) => notify.failure(reasonOf(error), 'Das konnte nicht zurückgenommen werden.')}
          />
        )}
      </Group>
      {asks === 'request' && (
        <WordsDialog
          title="Zur Prüfung geben"
          label="Was soll die Person wissen, die prüft?"
          isOptional
          onSend={send}
          onDone={() => done('Der Entwurf wartet jetzt auf Prüfung.')}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'give back' && (
        <WordsDialog
          title="Zurückgeben"
          label="Was fehlt noch?"
          onSend={async (answer) => {
            await client.admin.reviews.giveBack.mutate({ ...contentRef, answer })
            return undefined
          }}
          onDone={() => done('Der Entwurf ist zurückgegeben.')}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  )
}

const ReviewState = ({ request: { note, askedBy, askedAt, answer, answeredBy, answeredAt } }: { request: Request }) => (
  <Alert
    color={answeredAt ? 'amber' : 'sea'}
    role="none"
    title={
      answeredAt
        ? `${answeredBy} hat den Entwurf am ${formatMoment(answeredAt)} Uhr zurückgegeben.`
        : `Wartet auf Prüfung, seit ${formatMoment(askedAt)} Uhr, von ${askedBy}.`
    }
  >
    <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answeredAt ? answer : note}</Text>
  </Alert>
)
