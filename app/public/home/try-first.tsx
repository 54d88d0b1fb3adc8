import { Button, Group, Text, Title } from '@mantine/core'
import { TRIAL, TRIAL_EXERCISE } from '../../../domain/learning/trial.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CompetencyDrawing } from '../../components/competency/competency-drawing.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import classes from './try-first.module.css'

type TryFirstProps = {
  title: string
  competency: string
  lessons: number
  questions: number
  exercise: string | null
}

export const TryFirst = ({ title, competency, lessons, questions, exercise }: TryFirstProps) => (
  <div className={classes.box} data-ink={signOf(competency).ink}>
    <CompetencyDrawing title={competency} isDecoration className={classes.drawing} />
    <div>
      <Title order={2}>Erst ausprobieren</Title>
      <Text size="lg" my="sm">
        {`Ein ganzes Level ohne Konto, gern zusammen mit Ihrem Kind: „${title}“ mit ${lessons === 1 ? 'einer Lektion' : `${lessons} Lektionen`} und ${questions} Fragen. `}
        Nichts davon wird bei uns gespeichert. Der Stempel bleibt auf Ihrem Gerät, bis Sie ein Konto haben.
      </Text>
      <Group>
        <LinkButton to={TRIAL} size="md" label="Level ausprobieren" />
        {exercise && (
          <Button component="a" href={TRIAL_EXERCISE} rel="nofollow" size="md" variant="default">
            {`Übung: ${exercise}`}
          </Button>
        )}
      </Group>
    </div>
  </div>
)
