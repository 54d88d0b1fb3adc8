import { Button, Text, Title } from '@mantine/core'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'

/** Shown instead of a lesson or quiz that could not be loaded (S8.29). */
export const NotOpened = ({ title, message, onRetry }: { title: string; message: string; onRetry?: () => void }) => (
  <div role="alert">
    <StampFigure what="stumbles" />
    <Text fw={700}>Fehler</Text>
    <Title order={1} size="h2">
      {title}
    </Title>
    <Text size="lg" my="md">
      {message}
    </Text>
    {onRetry && (
      <Button size="md" onClick={onRetry}>
        Noch einmal versuchen
      </Button>
    )}
  </div>
)

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
