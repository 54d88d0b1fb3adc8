import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { LinkButton } from '../../components/button/link-button.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import { storedStamp } from '../../learning/trial/stored-stamp.ts'
import { trialCalls } from './trial-calls.ts'
import { addressOfStep, STAMP_WAITS, type TrialOpen } from './trial-level.ts'

/** The quiz of the open level. Whoever passes it has the stamp on this device from then on. */
export function TrialQuiz({ trial: { competency, level, quiz } }: { trial: TrialOpen }) {
  const calls = useMemo(
    () =>
      trialCalls(quiz, ({ receipt }) => {
        if (!receipt) return
        const stampedAt = new Date().toISOString()
        storedStamp.write({
          receipt,
          competency: competency.title,
          level: level.title,
          number: level.number,
          stampedAt,
        })
      }),
    [competency, level, quiz],
  )
  return (
    <>
      <FocusedTitle>{quiz.title}</FocusedTitle>
      <Box mt="lg">
        <QuizRunner
          calls={calls}
          storeAs={`ausprobieren.${quiz.id}`}
          isSaved={false}
          onward={(_percent, finished) =>
            finished?.receipt && (
              <LinkButton
                to={addressOfStep('stempel')}
                state={STAMP_WAITS}
                size="lg"
                fullWidth
                label="Stempel abholen"
              />
            )
          }
        />
      </Box>
    </>
  )
}
