import { Text, Title } from '@mantine/core'
import { highestSteps } from '../../../domain/passes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import classes from './welcome.module.css'

type WelcomeProps = {
  name: string
  learning: { id: string; levelsDone: number }[]
  passes: { competencyId: string | null; step: number; levels: string[] }[]
}

/** Greeting on the dashboard: the child's name, and how many stamps and passes it has. */
export function Welcome({ name, learning, passes }: WelcomeProps) {
  // A level that is in a pass and in a further step of it is stamped once.
  const done = highestSteps(passes).filter((pass) => learning.every(({ id }) => id !== pass.competencyId))
  const stamps = learning.reduce((sum, { levelsDone }) => sum + levelsDone, done.flatMap(({ levels }) => levels).length)
  return (
    <div className={classes.cover} data-ink="sea">
      <div className={classes.words}>
        <Title order={1} className={classes.title}>
          Hallo {name}
        </Title>
        <Text className={classes.text}>{greeting(learning.length, passes.length)}</Text>
        {stamps > 0 && (
          <Text className={classes.tally}>
            {stamps} Stempel · {passes.length === 1 ? '1 Pass' : `${passes.length} Pässe`}
          </Text>
        )}
      </div>
      <StampFigure what={learning.length === 0 && passes.length > 0 ? 'cheers' : 'greets'} className={classes.figure} />
    </div>
  )
}

function greeting(learning: number, passes: number): string {
  if (learning > 0) return 'Schön, dass du da bist. Womit möchtest du weitermachen?'
  return passes > 0
    ? 'Schön, dass du da bist. Du hast alles geschafft, was du dir vorgenommen hast.'
    : 'Schön, dass du da bist.'
}
