import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import classes from './goal.module.css'
import { missingStamps } from './missing-stamps.ts'

/** The end of the list of levels: the pass, or how many stamps are still missing. */
export const Goal = ({ competency: { completedAt, passId, levels } }: { competency: CompetencyOfChild }) => (
  <div className={classes.goal}>
    <StampFigure what={completedAt ? 'cheers' : 'greets'} size={96} />
    <Text className={classes.words}>
      {completedAt ? 'Geschafft! Dein Pass liegt bei deinen Pässen.' : waiting(levels)}
    </Text>
    {passId && (
      <Button component={Link} to={`/meine-paesse/${passId}`} variant="light">
        Pass ansehen
      </Button>
    )}
  </div>
)

function waiting(levels: CompetencyOfChild['levels']): string {
  const missing = missingStamps(levels)
  if (missing === 0) return 'Hier wartet dein Pass.'
  return missing === 1
    ? 'Hier wartet dein Pass. Ein Stempel fehlt noch.'
    : `Hier wartet dein Pass. ${missing} Stempel fehlen noch.`
}
