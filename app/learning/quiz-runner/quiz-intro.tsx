import { Button, List, Text } from '@mantine/core'
import { PASS_PERCENT } from '../../../domain/quiz-results.ts'
import { StampFigure } from '../../components/stamp-figure.tsx'
import { PhaseHeading } from './phase-heading.tsx'
import classes from './quiz-runner.module.css'
import type { CallStatus } from './use-quiz-run.ts'

const labels = { idle: 'Los geht’s', asking: 'Quiz wird geöffnet …', waiting: 'Warten auf Verbindung …' }

type QuizIntroProps = {
  status: CallStatus
  refusal: string | undefined
  takesFocus: boolean
  onStart: () => void
}

/** Before the first question: what to expect, and the start. */
export const QuizIntro = ({ status, refusal, takesFocus, onStart }: QuizIntroProps) => (
  <div className={classes.phase}>
    <div className={classes.greeting}>
      <StampFigure what="thinks" size={120} />
      <PhaseHeading takesFocus={takesFocus}>Bist du bereit?</PhaseHeading>
    </div>
    <List className={classes.text} spacing="xs">
      <List.Item>{PASS_PERCENT} % zum Bestehen</List.Item>
      <List.Item>Nach jeder Frage siehst du gleich, was stimmt und warum.</List.Item>
      <List.Item>Du hast so viel Zeit und so viele Versuche, wie du möchtest.</List.Item>
    </List>
    {refusal && (
      <div role="alert" className={classes.refusal}>
        <Text fw={700}>Quiz konnte nicht gestartet werden</Text>
        <Text>{refusal}</Text>
      </div>
    )}
    <Text role="status" className={classes.status}>
      {status === 'waiting' && 'Sobald die Verbindung da ist, geht es von allein los.'}
    </Text>
    <Button size="lg" className={classes.action} aria-disabled={status !== 'idle'} onClick={onStart}>
      {labels[status]}
    </Button>
  </div>
)
