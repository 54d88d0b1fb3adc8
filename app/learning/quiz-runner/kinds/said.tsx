import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Given } from '../../../../domain/content/questions/given.ts'
import { responsesTo } from '../../../../domain/content/questions/grade.ts'
import { inUnit } from '../../../../domain/content/questions/words.ts'
import type { QuizFeedback, QuizQuestion } from '../../../../domain/content/quizzes.ts'
import { CardFace, Picture } from '../../activities/card.tsx'
import { Scene } from '../../activities/find/scene.tsx'
import parts from '../../activities/parts.module.css'
import { pairsOf } from '../giving.ts'
import { VerdictMark } from '../phase-parts.tsx'
import classes from '../quiz-runner.module.css'
import kinds from './kinds.module.css'

type SaidProps = {
  question: QuizQuestion
  feedback: QuizFeedback
  given: Given
  /** Whether answers that are neither chosen nor right are explained too. */
  explainsAll: boolean
}

/** What is said to an answer: first to what was given, then what is right, and why. */
export function Said(props: SaidProps) {
  const { question, feedback } = props
  if (question.kind === 'choice') return <Judged {...props} />
  if (question.kind === 'spot')
    return (
      <div className={classes.answers}>
        <JudgedPicture {...props} />
        <Judged {...props} />
      </div>
    )
  return (
    <div className={`${kinds.part} ${kinds.said}`}>
      {question.kind === 'number' ? <Numbers {...props} /> : <Cards {...props} />}
      {feedback.explanation && <Text className={kinds.why}>{feedback.explanation}</Text>}
    </div>
  )
}

/** Each answer with its explanation: first what was chosen, then what would have been right, then the others. */
function Judged({ question, feedback, given, explainsAll }: SaidProps) {
  const judged = question.answers.map((answer) => {
    const told = feedback.answers.find((one) => one.id === answer.id)
    const isSelected = given.answerIds.includes(answer.id)
    return { ...answer, isSelected, isRight: told?.isCorrect ?? false, explanation: told?.explanation }
  })
  const rank = ({ isSelected, isRight }: (typeof judged)[number]) => (isSelected ? 0 : isRight ? 1 : 2)
  return (
    <ul className={`plain ${classes.answers}`}>
      {judged
        .filter((answer) => explainsAll || rank(answer) < 2)
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ id, text, picture, isRight, isSelected, explanation }) => (
          <li key={id} className={classes.explained} data-right={isRight} data-selected={isSelected}>
            <VerdictMark isRight={isRight} />
            <Picture picture={picture} className={kinds.picture} />
            <div>
              <Text size="lg" fw={600}>
                {text}
              </Text>
              <Text fw={700} fz="sm" mb="0.25rem">
                {judgement(isRight, isSelected)}
              </Text>
              {explanation && <Text size="lg">{explanation}</Text>}
            </div>
          </li>
        ))}
    </ul>
  )
}

function judgement(isRight: boolean, isSelected: boolean): string {
  if (isSelected) return isRight ? 'Deine Antwort – stimmt' : 'Deine Antwort – stimmt nicht'
  return isRight ? 'Das wäre richtig gewesen' : 'Stimmt nicht'
}

/** The picture with the place that was tapped and the one that is right. The list below says the same in words. */
function JudgedPicture({ question, feedback, given }: SaidProps) {
  const shown = question.answers.filter(
    ({ id }) => given.answerIds.includes(id) || feedback.right.answerIds.includes(id),
  )
  return (
    <div className={`${parts.part} ${kinds.part}`}>
      <Scene picture={question.picture} alt={question.alt} spots={shown}>
        {({ id }, style) => {
          const isRight = feedback.right.answerIds.includes(id)
          return (
            <span className={kinds.shown} style={style} data-right={isRight}>
              <VerdictMark isRight={isRight} />
            </span>
          )
        }}
      </Scene>
    </div>
  )
}

function Numbers({ question, feedback: { right, tolerance, isCorrect }, given }: SaidProps) {
  const unit = question.scale?.unit ?? ''
  const value = right.value ?? 0
  const range =
    tolerance > 0 && `Alles von ${inUnit(value - tolerance, '')} bis ${inUnit(value + tolerance, unit)} zählt.`
  return (
    <ul>
      <Line isRight={isCorrect}>
        <span>
          Deine Zahl: <strong>{inUnit(given.value ?? 0, unit)}</strong>
        </span>
      </Line>
      <Line isRight>
        <span>
          Richtig ist: <strong>{inUnit(value, unit)}</strong>. {range}
        </span>
      </Line>
    </ul>
  )
}

/** Of an order, pairs and cards in places: where each was put, and where those belong that lie wrong. */
function Cards({ question, feedback, given }: SaidProps) {
  const { kind, answers, places } = question
  const isOrder = kind === 'order'
  const keyed = {
    ...question,
    ...feedback,
    answers: answers.map((one) => ({ ...one, isCorrect: true, explanation: null })),
  }
  const wrong = new Set(responsesTo(keyed, given).flatMap(({ answerId, isCorrect }) => (isCorrect ? [] : [answerId])))
  const face = (cards: typeof places, id: string) => {
    const card = cards.find((one) => one.id === id)
    return <CardFace picture={card?.picture ?? null}>{card?.text}</CardFace>
  }
  const lineOf = (id: string, place: string | undefined, number: number) => (
    <>
      {isOrder && <span className={kinds.lineNumber}>{number}.</span>}
      <span className={kinds.half}>{face(answers, id)}</span>
      {place && <span className={kinds.half}>{face(places, place)}</span>}
    </>
  )
  const lines = (of: Given, isShown: (id: string) => boolean, isAllRight: boolean) => {
    const List = isOrder ? 'ol' : 'ul'
    const pairs = isOrder ? of.answerIds.map((id) => ({ id, place: undefined })) : pairsOf(of)
    return (
      <List>
        {pairs.map(
          ({ id, place }, index) =>
            isShown(id) && (
              <Line key={id} isRight={isAllRight || !wrong.has(id)}>
                {lineOf(id, place, index + 1)}
              </Line>
            ),
        )}
      </List>
    )
  }
  return (
    <>
      <h3>{headings[kind as keyof typeof headings]}</h3>
      {lines(given, () => true, false)}
      {!feedback.isCorrect && (
        <>
          <h3>So ist es richtig</h3>
          {lines(feedback.right, (id) => isOrder || wrong.has(id), true)}
        </>
      )}
    </>
  )
}

const headings = { order: 'Deine Reihenfolge', match: 'Deine Paare', sort: 'So hast du sortiert' }

const Line = ({ isRight, children }: { isRight: boolean; children: ReactNode }) => (
  <li className={kinds.line} data-right={isRight}>
    <VerdictMark isRight={isRight} />
    {children}
    <VisuallyHidden> ({isRight ? 'stimmt' : 'stimmt nicht'})</VisuallyHidden>
  </li>
)
