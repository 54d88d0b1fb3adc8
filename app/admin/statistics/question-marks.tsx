import { Group } from '@mantine/core'
import type { QuestionFigures } from '../../../server/operation/statistics/read.ts'
import { Mark } from '../../components/mark.tsx'
import { formatFigure } from './figure.ts'
import classes from './statistics.module.css'

type Marked = Pick<QuestionFigures, 'isTooEasy' | 'separatesBadly' | 'wrongAnswers'>

/** What the answers of the children say against a question, each in few words (decision 088). */
export const marksOf = ({ isTooEasy, separatesBadly, wrongAnswers }: Marked): string[] => [
  ...(isTooEasy ? ['zu leicht'] : []),
  ...(separatesBadly ? ['trennt nicht'] : []),
  ...(wrongAnswers.some(({ isNeverChosen }) => isNeverChosen) ? ['Antwort wird nie gewählt'] : []),
]

export function QuestionMarks({ question }: { question: Marked }) {
  const marks = marksOf(question)
  return (
    marks.length > 0 && (
      <Group gap={6} my={4}>
        {marks.map((mark) => (
          <Mark key={mark} color="amber">
            {mark}
          </Mark>
        ))}
      </Group>
    )
  )
}

const SHARE = { about: 'etwa', under: 'unter', over: 'über' }
export const rightInWords = ({ bound, rightPercent }: Pick<QuestionFigures, 'bound' | 'rightPercent'>) =>
  `${SHARE[bound]} ${rightPercent} % richtig`

/** How well it separates, and how often each wrong answer was chosen; closed at first. */
export const QuestionDetails = ({ separation, wrongAnswers }: QuestionFigures) => (
  <details className={classes.details}>
    <summary>Trennschärfe und falsche Antworten</summary>
    <p>
      {separation === null
        ? 'Wie gut die Frage trennt, lässt sich noch nicht sagen.'
        : `Trennschärfe ${separation.toLocaleString('de-DE')}: ${separationInWords(separation)}`}
    </p>
    <ul>
      {wrongAnswers.map(({ id, answer, chosen, isNeverChosen }) => (
        <li key={id}>
          {`„${answer}“: ${chosen === null ? 'von weniger als 5 Kindern gewählt' : `von mindestens ${formatFigure(chosen)} Kindern gewählt`}`}
          {isNeverChosen && ' – so gut wie nie'}
        </li>
      ))}
    </ul>
  </details>
)

/** The usual limits of item analysis. */
function separationInWords(separation: number): string {
  if (separation < 0.1) return 'Wer das übrige Quiz kann, hat diese Frage nicht öfter richtig als andere.'
  return separation < 0.3 ? 'Sie trennt ein wenig.' : 'Sie trennt gut.'
}
