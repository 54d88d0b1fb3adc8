import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { hasNewStep, stepInWords } from '../../../domain/learning/passes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import classes from './goal.module.css'

/** The end of the levels that are open: the pass, or how many stamps are still missing, and what comes later. */
export const Goal = ({ competency }: { competency: CompetencyOfChild }) => (
  <div className={classes.goal}>
    <StampFigure what={isDone(competency) ? 'cheers' : 'greets'} size={96} />
    <Box flex="1 1 12rem" ff="heading" fz="1.25rem" fw={600} lh={1.35}>
      <Text inherit>{isDone(competency) ? 'Geschafft! Dein Pass liegt bei deinen Pässen.' : waiting(competency)}</Text>
      {competency.nextStepAtAge !== null && <Text>{later(competency)}</Text>}
    </Box>
    {competency.pass && (
      <Button component={Link} to={`/meine-paesse/${competency.pass.id}`} variant="light">
        {stepInWords(competency.pass) ? `Pass ansehen: ${stepInWords(competency.pass)}` : 'Pass ansehen'}
      </Button>
    )}
  </div>
)

const isDone = (competency: CompetencyOfChild) => competency.completedAt !== null && !hasNewStep(competency)

function waiting({ levelsTotal, levelsDone, stepsTotal }: CompetencyOfChild): string {
  const pass = stepsTotal > 1 && levelsTotal > 0 ? `dein Pass, Stufe ${levelsTotal} von ${stepsTotal}` : 'dein Pass'
  const missing = levelsTotal - levelsDone
  if (missing === 0) return `Hier wartet ${pass}.`
  return `Hier wartet ${pass}. ${missing === 1 ? 'Ein Stempel fehlt' : `${missing} Stempel fehlen`} noch.`
}

const later = ({ levelsTotal, nextStepAtAge }: CompetencyOfChild) =>
  `Stufe ${levelsTotal + 1} kommt, wenn du ${nextStepAtAge} bist – oder wenn deine Eltern sie öffnen.`
