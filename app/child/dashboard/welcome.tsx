import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { type Figure, newThings } from '../../../domain/learning/figure.ts'
import { listed } from '../../../domain/people/names.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import classes from './welcome.module.css'

type WelcomeProps = {
  name: string
  figure: Figure
  stamps: number
  /** How many competencies it learns, and how many passes it has. */
  learning: number
  passes: number
}

export const Welcome = ({ name, figure, stamps, learning, passes }: WelcomeProps) => (
  <div className={`rosette ${classes.cover}`} data-ink="sea">
    <div className={classes.words}>
      <Title order={1} className={classes.title}>
        Hallo {name}
      </Title>
      <Text mt="xs" fz="1.1875rem" lh={1.4} style={{ textWrap: 'balance' }}>
        {greeting(learning, passes)}
      </Text>
      {stamps > 0 && (
        <Text mt="md" className="tally">
          {stamps} Stempel · {passes === 1 ? '1 Pass' : `${passes} Pässe`}
        </Text>
      )}
      <NewForFigure names={newThings(stamps, figure)} />
    </div>
    <Link to="/ich" className={classes.figure} aria-label="Deine Figur anziehen">
      <OwnFigure figure={figure} />
    </Link>
  </div>
)

/** Stands there until the child wears something of it, or the next stamp brings more. */
const NewForFigure = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <Link to="/ich" className={classes.news}>
      Neu für deine Figur: {listed(names)}
    </Link>
  )

function greeting(learning: number, passes: number): string {
  if (learning > 0) return 'Schön, dass du da bist. Womit möchtest du weitermachen?'
  return passes > 0
    ? 'Schön, dass du da bist. Du hast alles geschafft, was du dir vorgenommen hast.'
    : 'Schön, dass du da bist.'
}
