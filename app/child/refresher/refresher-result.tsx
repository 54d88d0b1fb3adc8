import { Anchor, Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Growth, wordsOfGrowth } from '../../../domain/learning/pretests.ts'
import type { RefresherResult as Result } from '../../../domain/learning/refreshers.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { PassStamp } from '../../learning/pass-stamp.tsx'
import { PhaseHeading } from '../../learning/quiz-runner/phase-parts.tsx'
import { ReadAloud } from '../../learning/read-aloud/read-aloud.tsx'
import { addressOf } from '../competency/next-step.ts'
import classes from './refresher-result.module.css'

type Lesson = { id: string; title: string; question: string | null }

type RefresherResultProps = {
  pass: { title: string; competencyId: string | null }
  doneAt: string
  result: Result
  lessons: Lesson[]
  /** Beside what was known before the competency was begun. */
  growth: Pick<Growth, 'before' | 'after'> | null
  takesFocus?: boolean
  /** Whether the result is saved, if that has to be said. */
  note?: ReactNode
}

const headings: Record<Result, string> = { secure: 'Noch sicher!', refresh: 'Gut, dass du nachgeschaut hast' }
const texts: Record<Result, string> = {
  secure: 'Du weißt noch, worauf es ankommt.',
  refresh: 'Manches verblasst mit der Zeit, das geht allen so. Ein Blick zurück frischt es auf.',
}

/** The result of a refresher: always stamped, without a score, and with links to the lessons that help. */
export function RefresherResult(props: RefresherResultProps) {
  const { pass, doneAt, result, lessons, growth, takesFocus = true, note } = props
  const { title, competencyId } = pass
  return (
    <Stack gap="lg">
      <ReadAloud />
      <div className={`rosette ${classes.page}`} data-ink={signOf(title).ink}>
        <PassStamp title={title} date={formatDate(doneAt)} word="Aufgefrischt" className={classes.stamp} />
        <Box flex="1 1 16rem" miw={0}>
          <PhaseHeading takesFocus={takesFocus}>{headings[result]}</PhaseHeading>
          <Text size="lg" mt="0.25rem" data-read-aloud>
            {texts[result]} Dein Pass bleibt dir.
          </Text>
        </Box>
      </div>
      {growth && <GrowthNote growth={growth} />}
      {note}
      {competencyId && lessons.length > 0 && (
        <section aria-labelledby="helps">
          <Text component="h3" fw={700} id="helps" size="lg" data-read-aloud>
            Das hilft dir weiter
          </Text>
          <Stack component="ul" gap="sm" mt="sm" className={`plain ${classes.lessons}`} data-read-aloud>
            {byLesson(lessons).map(({ id, title, questions }) => (
              <li key={id}>
                {questions.map((question) => (
                  <Text key={question}>{question}</Text>
                ))}
                <Anchor component={Link} to={addressOf({ kind: 'lesson', id }, competencyId)} fw={700}>
                  Lektion: {title}
                </Anchor>
              </li>
            ))}
          </Stack>
        </section>
      )}
      <LinkButton to="/child-dashboard" size="lg" style={{ alignSelf: 'flex-start' }} label="Zu meinen Pässen" />
    </Stack>
  )
}

function GrowthNote({ growth }: { growth: Pick<Growth, 'before' | 'after'> }) {
  const { before, after } = wordsOfGrowth(growth)
  return (
    <Text fz="1.125rem" data-read-aloud>
      {`Vorher wusstest du ${before}. `}
      <strong>{`Jetzt weißt du ${after}.`}</strong>
    </Text>
  )
}

/** Groups by lesson, so that each is listed once with the questions it helps with. */
const byLesson = (lessons: Lesson[]) =>
  [...Map.groupBy(lessons, ({ id }) => id)].map(([id, same]) => ({
    id,
    title: same[0]?.title ?? '',
    questions: same.flatMap(({ question }) => question ?? []),
  }))
