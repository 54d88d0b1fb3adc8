import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import type { RouterOutputs } from '../../server/router.ts'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import { notify } from '../components/page/notify.ts'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { Celebration } from '../learning/celebration.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { LessonSheet } from '../learning/lesson-sheet.tsx'
import type { QuizCalls } from '../learning/quiz-runner/quiz-calls.ts'
import { QuizRunner } from '../learning/quiz-runner/quiz-runner.tsx'
import { ReadMark } from '../learning/read-mark.tsx'
import { client, trpc } from '../trpc.ts'
import type { Route } from './+types/shared.ts'
import { NothingShared, notLoaded } from './nothing-shared.tsx'

export const meta = () => [
  { title: pageTitle('Geteilter Inhalt') },
  { name: 'description', content: 'Eine Lektion oder ein Quiz, das mit dir geteilt wurde.' },
  { name: 'robots', content: 'noindex' },
]

// Browser only: the server has one query cache for all visitors, which would keep every share token.
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({ token: params.token })

export function HydrateFallback() {
  const { token } = useParams()
  return (
    <>
      <PageSpinner />
      <noscript>
        <a href={`/share/${token}/text`}>Ohne JavaScript als Text lesen</a>
      </noscript>
    </>
  )
}

/** A shared lesson or quiz, without signing in (S2.58). */
export default function SharedScreen({ loaderData: { token } }: Route.ComponentProps) {
  if (!token) return <NothingShared message="Kein Token bereitgestellt" />
  return <SharedPage key={token} token={token} />
}

function SharedPage({ token }: { token: string }) {
  const shared = useQuery(
    trpc.sharing.contentByToken.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  )
  const isOpen = shared.isSuccess
  useEffect(() => {
    if (isOpen)
      return onFirstTouch(() => client.sharing.recordUse.mutate({ token }).catch((error) => console.warn(error)))
  }, [isOpen, token])

  if (shared.data) return <Shared token={token} content={shared.data} />
  if (shared.error) return <NothingShared {...notLoaded(shared.error)} onRetry={() => shared.refetch()} />
  return (
    <LearnerPage size="sm">
      <Spinner />
      <Text role="status" ta="center">
        {shared.fetchStatus === 'paused' && 'Warten auf Verbindung …'}
      </Text>
    </LearnerPage>
  )
}

/**
 * Once somebody taps, types or scrolls. What only looks is often a program that checks mails. @returns a function that
 * calls it off
 */
function onFirstTouch(work: () => void): () => void {
  const over = new AbortController()
  const first = () => {
    over.abort()
    work()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(kind, first, { signal: over.signal, passive: true })
  return () => over.abort()
}

function Shared({ token, content }: { token: string; content: SharedContent }) {
  const [isTogether, setTogether] = useState(false)
  // A newer server may share types that this version of the page does not know.
  if (content.contentType !== 'lesson' && content.contentType !== 'quiz')
    return <NothingShared message="Unbekannter Inhaltstyp" />
  if (content.contentType === 'lesson' && !content.content.trim())
    return <NothingShared message="Kein Inhalt verfügbar." />
  const counts = content.counts && (content.childName === null || isTogether)
  return (
    <LearnerPage size="sm">
      <Group gap="xs" mb="sm">
        <Badge size="lg" variant="light">
          {content.competency}
        </Badge>
        <Badge size="lg" variant="outline">
          {content.level}
        </Badge>
      </Group>
      {content.contentType === 'lesson' && content.isParentOnly ? (
        <Hint>
          <Text>
            Diese Lektion ist für Eltern geschrieben. Wer sie hier liest, braucht kein Konto, und es zählt für
            niemanden.
          </Text>
        </Hint>
      ) : (
        content.childName && (
          <Preview childName={content.childName} isTogether={isTogether} onTogether={() => setTogether(true)} />
        )
      )}
      {content.contentType === 'lesson' ? (
        <SharedLesson token={token} lesson={content} counts={counts} isTogether={isTogether} />
      ) : (
        <SharedQuiz key={String(isTogether)} token={token} quiz={content} counts={counts} isTogether={isTogether} />
      )}
    </LearnerPage>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Paper withBorder p="md" mb="lg" component="aside" aria-label="Hinweis für Eltern">
    {children}
  </Paper>
)

type PreviewProps = { childName: string; isTogether: boolean; onTogether: () => void }

/** Tells the child's own parent that this is a preview, and lets it count when they learn together. */
const Preview = ({ childName, isTogether, onTogether }: PreviewProps) => (
  <Hint>
    {isTogether ? (
      <Text role="status">Was Sie hier gemeinsam tun, zählt jetzt für {childName}.</Text>
    ) : (
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 16rem">{`Sie sehen eine Vorschau: Nichts, was Sie hier tun, zählt für ${childName}.`}</Text>
        <Button variant="light" onClick={onTogether}>
          Für {childName} zählen
        </Button>
      </Group>
    )}
  </Hint>
)

type SharedContent = RouterOutputs['sharing']['contentByToken']

type SharedLessonProps = {
  token: string
  lesson: Extract<SharedContent, { contentType: 'lesson' }>
  counts: boolean
  isTogether: boolean
}

/**
 * A shared lesson; with a button that marks it as read if that counts for a child. Whether it was read before is not
 * shown, as that is private to the family: only marking it reveals it.
 */
const SharedLesson = ({ token, lesson, counts, isTogether }: SharedLessonProps) => (
  <>
    <LessonSheet
      title={lesson.title}
      description={lesson.description}
      html={lesson.content}
      words={lesson.words}
      activities={lesson.activities}
      facts={lesson.facts}
      takesFocus={false}
    />
    {counts && (
      <ReadMark
        mark={() => client.sharing.markRead.mutate({ token, together: isTogether })}
        sayReadBefore={() => notify.success('Schon gelesen – prima', 'Diese Lektion ist schon gezählt.')}
      >
        {(_isRead, earned) => <Celebration earned={earned} />}
      </ReadMark>
    )}
  </>
)

type SharedQuizProps = {
  token: string
  quiz: Extract<SharedContent, { contentType: 'quiz' }>
  counts: boolean
  isTogether: boolean
}

function SharedQuiz({ token, quiz, counts, isTogether }: SharedQuizProps) {
  const calls = useMemo(() => {
    const link = { token, together: isTogether }
    return {
      start: (attempt, options) => client.sharing.start.mutate({ ...attempt, ...link }, options),
      check: (answer, options) => client.sharing.check.mutate({ ...answer, ...link }, options),
      submit: (attempt, options) => client.sharing.submit.mutate({ ...attempt, ...link }, options),
      refusals: {
        NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.',
        LINK_NOT_FOUND: 'Dieser Link gilt nicht mehr.',
      },
    } satisfies QuizCalls
  }, [token, isTogether])
  return (
    <>
      <FocusedTitle takesFocus={false} lead={quiz.description} mb="xl">
        {quiz.title}
      </FocusedTitle>
      <QuizRunner
        calls={calls}
        storeAs={`${isTogether ? 'zusammen' : 'link'}.${token}`}
        isSaved={counts}
        onward={(_percent, saved) => <Celebration earned={saved?.earned} />}
      />
    </>
  )
}
