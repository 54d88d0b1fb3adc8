import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import type { QuizQuestion as Question } from '../../../domain/quizzes.ts'
import { PhaseHeading } from './phase-heading.tsx'
import classes from './quiz-runner.module.css'
import { QuizSteps } from './quiz-steps.tsx'
import type { CallStatus } from './use-quiz-run.ts'

const labels = { idle: 'Antwort prüfen', asking: 'Antwort wird geprüft …', waiting: 'Warten auf Verbindung …' }

type QuizQuestionProps = {
  question: Question
  number: number
  total: number
  goal: string | undefined
  selected: string[]
  status: CallStatus
  refusal: string | undefined
  onToggle: (answerId: string) => void
  onCheck: () => void
  onRestart: () => void
  /** Below what was said on the question before: answering is going on. */
  isBelow: boolean
  isReadAloud: boolean
}

/**
 * One question with its answers as large touch targets: checkboxes when several are allowed, otherwise radio buttons, which
 * can be deselected.
 */
export function QuizQuestion(props: QuizQuestionProps) {
  const { question, number, total, goal, selected, status, refusal, onToggle, onCheck, onRestart } = props
  const { isBelow, isReadAloud } = props
  const headingId = useId()
  const hintId = useId()
  return (
    <form
      className={classes.phase}
      data-below={isBelow}
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <QuizSteps number={number} total={total} goal={goal} />
      <PhaseHeading id={headingId} takesFocus={!isBelow} isReadAloud={isReadAloud}>
        {question.question}
      </PhaseHeading>
      <Text id={hintId} className={classes.text} data-read-aloud={isReadAloud || undefined}>
        {question.allowsSeveral ? 'Mehrere Antworten möglich' : 'Eine Antwort'}
      </Text>
      <fieldset
        className={classes.answers}
        data-read-aloud={isReadAloud || undefined}
        aria-labelledby={headingId}
        aria-describedby={hintId}
      >
        {question.answers.map((answer) => {
          const isSelected = selected.includes(answer.id)
          const canBeTakenBack = isSelected && !question.allowsSeveral
          return (
            <label key={answer.id} className={classes.answer} data-selected={isSelected}>
              <input
                type={question.allowsSeveral ? 'checkbox' : 'radio'}
                name={question.id}
                checked={isSelected}
                aria-disabled={status !== 'idle'}
                onChange={() => onToggle(answer.id)}
                // A checked radio button fires no change event when pressed again, and no click on the space key.
                onClick={canBeTakenBack ? () => onToggle(answer.id) : undefined}
                onKeyDown={(event) => {
                  if (event.key !== ' ' || !canBeTakenBack) return
                  event.preventDefault()
                  onToggle(answer.id)
                }}
              />
              <span>{answer.text}</span>
            </label>
          )
        })}
      </fieldset>
      <Text role="status" className={classes.status}>
        {status === 'waiting' &&
          'Deine Auswahl bleibt stehen. Sobald die Verbindung da ist, geht es von allein weiter.'}
      </Text>
      {refusal && (
        <div role="alert" className={classes.refusal}>
          <Text fw={700}>Das hat leider nicht geklappt</Text>
          <Text mb="sm">{refusal}</Text>
          <Button variant="default" onClick={onRestart}>
            Von vorn beginnen
          </Button>
        </div>
      )}
      {(!isBelow || selected.length > 0) && (
        <Button
          type="submit"
          size="lg"
          className={classes.action}
          disabled={selected.length === 0}
          aria-disabled={status !== 'idle'}
        >
          {labels[status]}
        </Button>
      )}
    </form>
  )
}
