import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { ReadAloud } from '../read-aloud/read-aloud.tsx'
import { PhaseHeading } from './phase-heading.tsx'
import classes from './quiz-runner.module.css'
import type { SaveStatus } from './save-attempt.ts'

/** The end of a quiz of which nobody knows yet how it went: its answers are stored, and the result takes the place of this. */
export const QuizQueued = ({ saving, children }: { saving: SaveStatus<unknown>; children: ReactNode }) => (
  <div className={classes.phase}>
    <ReadAloud />
    <div className={classes.greeting}>
      <StampFigure what="greets" size={120} />
      <PhaseHeading isReadAloud>Geschafft, alle Fragen beantwortet!</PhaseHeading>
    </div>
    <Text role="status" className={classes.text} data-read-aloud>
      {isWithoutResult(saving)
        ? 'Deine Antworten sind aufgehoben. Wie es ausgegangen ist, lässt sich hier gerade nicht zeigen.'
        : 'Deine Antworten sind aufgehoben. Das Ergebnis kommt, sobald wieder Netz da ist.'}
    </Text>
    {typeof saving === 'object' && 'refusal' in saving && (
      <div role="alert" className={classes.refusal}>
        <Text fw={700}>Dein Ergebnis konnte nicht gespeichert werden</Text>
        <Text>{saving.refusal}</Text>
      </div>
    )}
    {children}
  </div>
)

const isWithoutResult = (saving: SaveStatus<unknown>) => typeof saving === 'object'
