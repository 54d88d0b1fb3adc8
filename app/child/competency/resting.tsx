import { Text, Title } from '@mantine/core'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'

/** Whether the editors took this lesson, quiz, practice or level back for a while. */
export const isResting = ({ resting }: Pick<CompetencyOfChild, 'resting'>, id: string) =>
  resting.some((one) => one.id === id)

/** In place of what was taken back, also under a child that is in the middle of it. `what`: 'Dieses Quiz'. */
export const Resting = ({ what }: { what: string }) => (
  <div role="status">
    <StampFigure what="greets" />
    <Title order={1} size="h2">
      {what} macht gerade Pause
    </Title>
    <Text size="lg" my="md">
      Was du geschafft hast, bleibt. Schau später noch einmal vorbei.
    </Text>
  </div>
)
