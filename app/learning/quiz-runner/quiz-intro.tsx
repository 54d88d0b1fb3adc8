import { Button, List, Text } from '@mantine/core'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { PhaseHeading } from './phase-heading.tsx'
import classes from './quiz-runner.module.css'
import type { RunnerWords } from './runner-words.ts'
import type { CallStatus } from './use-quiz-run.ts'

type QuizIntroProps = {
  words: RunnerWords
  status: CallStatus
  refusal: string | undefined
  takesFocus: boolean
  onStart: () => void
}

/** Before the first question: what to expect, and the start button. */
export const QuizIntro = ({ words, status, refusal, takesFocus, onStart }: QuizIntroProps) => (
  <div className={classes.phase}>
    <div className={classes.greeting}>
      <StampFigure what="thinks" size={120} />
      <PhaseHeading takesFocus={takesFocus}>Bist du bereit?</PhaseHeading>
    </div>
    <List className={classes.text} spacing="xs">
      {words.expect.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    {refusal && (
      <div role="alert" className={classes.refusal}>
        <Text fw={700}>{words.name} konnte nicht gestartet werden</Text>
        <Text>{refusal}</Text>
      </div>
    )}
    <Text role="status" className={classes.status}>
      {status === 'waiting' && 'Sobald die Verbindung da ist, geht es von allein los.'}
    </Text>
    <Button size="lg" className={classes.action} aria-disabled={status !== 'idle'} onClick={onStart}>
      {labelOf(status, words)}
    </Button>
  </div>
)

function labelOf(status: CallStatus, { name }: RunnerWords): string {
  if (status === 'asking') return `${name} wird geöffnet …`
  return status === 'waiting' ? 'Warten auf Verbindung …' : 'Los geht’s'
}
