import { Button, Text, Title } from '@mantine/core'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'

type NotOpenedProps = { title: string; message: string; onRetry?: () => void }

/** Shown instead of a lesson or quiz that could not be loaded (S8.29). */
export const NotOpened = ({ title, message, onRetry }: NotOpenedProps) => (
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
