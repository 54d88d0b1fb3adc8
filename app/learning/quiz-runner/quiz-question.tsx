import { Button, Text, VisuallyHidden } from '@mantine/core'
import { type ComponentType, useId, useState } from 'react'
import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuestionKind } from '../../../domain/content/questions/question.ts'
import type { QuizQuestion as Question } from '../../../domain/content/quizzes.ts'
import { Picture } from '../activities/card.tsx'
import parts from '../activities/parts.module.css'
import { isWhole, nothingGiven } from './giving.ts'
import type { BodyProps } from './kinds/body.ts'
import { ChoiceBody } from './kinds/choice-body.tsx'
import { useKeptFocus } from './kinds/keep-focus.ts'
import kinds from './kinds/kinds.module.css'
import { MatchBody } from './kinds/match-body.tsx'
import { NumberBody } from './kinds/number-body.tsx'
import { OrderBody } from './kinds/order-body.tsx'
import { SortBody } from './kinds/sort-body.tsx'
import { SpotBody } from './kinds/spot-body.tsx'
import { PhaseHeading, QuizSteps } from './phase-parts.tsx'
import { QuizFeedback } from './quiz-feedback.tsx'
import type { Answered } from './quiz-reducer.ts'
import classes from './quiz-runner.module.css'
import type { CallStatus } from './use-quiz-run.ts'

const labels = { idle: 'Antwort prüfen', asking: 'Antwort wird geprüft …', waiting: 'Warten auf Verbindung …' }

type QuizQuestionProps = {
  question: Question
  number: number
  total: number
  goal: string | undefined
  /** In place of 'Antwort prüfen'. */
  answerLabel: string | undefined
  given: Given
  status: CallStatus
  refusal: string | undefined
  onGive: (given: Given) => void
  onCheck: () => void
  onRestart: () => void
  /** Once it was answered: what is said to it lies over the lower edge. */
  answered: Answered | undefined
  isLast: boolean
  explainsAll: boolean
  onGoOn: () => void
}

const bodies: Record<QuestionKind, ComponentType<BodyProps>> = {
  choice: ChoiceBody,
  order: OrderBody,
  match: MatchBody,
  sort: SortBody,
  spot: SpotBody,
  number: NumberBody,
}
const hints: Record<QuestionKind, string> = {
  choice: 'Eine Antwort',
  order: 'Tippe an, was zuerst kommt, und dann immer das Nächste.',
  match: 'Tippe eine Karte an, und dann, was dazu gehört.',
  sort: 'Tippe an, wohin die Karte gehört.',
  spot: 'Tippe auf eine Stelle im Bild.',
  number: 'Stelle deine Zahl ein.',
}

/** A question with what answers it, and at the lower edge what is pressed: to check the answer, then to go on. */
export function QuizQuestion(props: QuizQuestionProps) {
  const { question, number, total, goal, status, onGive, onCheck, answered } = props
  const given = answered ? (answered.given ?? nothingGiven) : props.given
  const isReadAloud = !answered
  const headingId = useId()
  const hintId = useId()
  const [announced, setAnnounced] = useState('')
  const { part, keepFocus } = useKeptFocus<HTMLFieldSetElement>()
  const Body = bodies[question.kind]
  return (
    <form
      className={classes.phase}
      data-asks
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <QuizSteps number={number} total={total} goal={goal} />
      <PhaseHeading id={headingId} isReadAloud={isReadAloud}>
        {question.question}
      </PhaseHeading>
      {question.kind !== 'spot' && <Picture picture={question.picture} className={kinds.asked} />}
      {!answered && (
        <Text id={hintId} size="lg" data-read-aloud>
          {question.allowsSeveral ? 'Mehrere Antworten möglich' : hints[question.kind]}
        </Text>
      )}
      <fieldset
        ref={part}
        disabled={answered !== undefined}
        className={`plain ${question.kind === 'choice' ? classes.answers : `${parts.part} ${kinds.part}`}`}
        aria-labelledby={headingId}
        aria-describedby={hintId}
        data-activity-kind={question.kind}
        data-read-aloud={isReadAloud || undefined}
      >
        <Body
          question={question}
          given={given}
          isBusy={status !== 'idle'}
          right={answered?.feedback?.right}
          onGive={onGive}
          keepFocus={keepFocus}
          announce={setAnnounced}
        />
      </fieldset>
      <VisuallyHidden role="status" data-unspoken>
        {announced}
      </VisuallyHidden>
      <div className={classes.foot}>
        {answered ? (
          <QuizFeedback
            question={question}
            {...answered}
            isLast={props.isLast}
            explainsAll={props.explainsAll}
            onGoOn={props.onGoOn}
          />
        ) : (
          <ToCheck {...props} />
        )}
      </div>
    </form>
  )
}

/** The button that checks the answer, and why that has to wait or did not happen. */
const ToCheck = ({ question, given, answerLabel, status, refusal, onRestart }: QuizQuestionProps) => (
  <>
    <Text role="status" className={classes.status}>
      {status === 'waiting' && 'Deine Auswahl bleibt stehen. Sobald die Verbindung da ist, geht es von allein weiter.'}
    </Text>
    {refusal && (
      <div role="alert" className="caution">
        <Text fw={700}>Das hat leider nicht geklappt</Text>
        <Text mb="sm">{refusal}</Text>
        <Button variant="default" onClick={onRestart}>
          Von vorn beginnen
        </Button>
      </div>
    )}
    <Button
      type="submit"
      size="lg"
      className={classes.action}
      disabled={!isWhole(question, given)}
      aria-disabled={status !== 'idle'}
    >
      {(status === 'idle' && answerLabel) || labels[status]}
    </Button>
  </>
)
