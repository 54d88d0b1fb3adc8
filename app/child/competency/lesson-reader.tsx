import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LessonContent } from '../../components/lesson-content.tsx'
import { notify } from '../../components/notify.ts'
import { Spinner } from '../../components/spinner.tsx'
import { StampFigure } from '../../components/stamp-figure.tsx'
import { isApiError, trpc } from '../../trpc.ts'
import { ChildPage } from '../child-page.tsx'
import { FocusedTitle } from '../focused-title.tsx'
import { messageForChild } from '../message-for-child.ts'
import { Celebration } from './celebration.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import classes from './lesson-reader.module.css'
import { NextStepLink } from './next-step-link.tsx'
import { NotOpened } from './not-opened.tsx'
import { refreshLearning } from './refresh-learning.ts'

type LessonReaderProps = { competency: CompetencyOfChild; lessonId: string; holder: string }

/** A lesson to read, with its mark at the end and the way on from there. */
export function LessonReader({ competency, lessonId, holder }: LessonReaderProps) {
  const lesson = useQuery(trpc.lessons.byId.queryOptions({ lessonId }))
  const back = { to: `/child-competency/${competency.id}`, label: `Zurück zu „${competency.title}“` }
  if (lesson.data) {
    return (
      <ChildPage size="sm" back={back}>
        <div className={classes.head}>
          <FocusedTitle>{lesson.data.title}</FocusedTitle>
          <StampFigure what="reads" size={96} className={classes.figure} />
        </div>
        <div className={classes.sheet}>
          <LessonContent html={lesson.data.content} />
        </div>
        <ReadMark competency={competency} lesson={lesson.data} holder={holder} />
      </ChildPage>
    )
  }
  return (
    <ChildPage size="sm" back={back}>
      {lesson.error ? (
        <LessonError error={lesson.error} onRetry={() => lesson.refetch()} />
      ) : (
        <>
          <Spinner />
          <Text role="status" ta="center">
            {lesson.fetchStatus === 'paused' && 'Warten auf Verbindung …'}
          </Text>
        </>
      )}
    </ChildPage>
  )
}

function LessonError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const data = isApiError(error) ? error.data : undefined
  const title = 'Lektion konnte nicht geöffnet werden'
  // An address with a typing error is no id at all: the server refuses the input.
  return data?.refusal === 'NOT_FOUND' || data?.fields ? (
    <NotOpened title={title} message="Diese Lektion ist gerade nicht offen für dich." />
  ) : (
    <NotOpened title={title} message={messageForChild(error)} onRetry={onRetry} />
  )
}

type ReadMarkProps = { competency: CompetencyOfChild; lesson: { id: string; readAt: string | null }; holder: string }

/** The button below the text: unread, busy, read. Once read, touching it again only says so (S4.13, S8.34). */
function ReadMark({ competency, lesson, holder }: ReadMarkProps) {
  const sayAlreadyRead = () => notify.failure('Diese Lektion wurde bereits als gelesen markiert.', 'Bereits gelesen')
  const markRead = useMutation(
    trpc.lessons.markRead.mutationOptions({
      networkMode: 'always', // offline it fails and says so, instead of waiting unseen
      onSuccess: () => {
        notify.success('Erfolgreich!', 'Die Lektion ist als gelesen markiert.')
        refreshLearning()
      },
      onError: (error) => {
        if (isApiError(error) && error.data?.refusal === 'ALREADY_READ') {
          sayAlreadyRead()
          refreshLearning()
        } else notify.failure(`Die Lektion konnte nicht als gelesen markiert werden: ${messageForChild(error)}`)
      },
    }),
  )
  const isRead = lesson.readAt !== null || markRead.isSuccess
  const mark = () => {
    if (isRead) sayAlreadyRead()
    else if (!markRead.isPending) markRead.mutate({ lessonId: lesson.id })
  }
  return (
    <div className={classes.end}>
      <Button
        size="lg"
        variant={isRead ? 'light' : 'filled'}
        aria-disabled={markRead.isPending}
        aria-busy={markRead.isPending}
        className={classes.mark}
        onClick={mark}
      >
        {markLabel(isRead, markRead.isPending)}
      </Button>
      <Celebration earned={markRead.data} holder={holder} levels={competency.levels.map((level) => level.title)} />
      {isRead && <NextStepLink competency={competency} currentId={lesson.id} />}
    </div>
  )
}

function markLabel(isRead: boolean, isPending: boolean) {
  if (isRead) return '✓ Als gelesen markiert'
  return isPending ? 'Wird gespeichert …' : 'Als gelesen markieren'
}
