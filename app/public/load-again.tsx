import { Alert, Anchor, Text } from '@mantine/core'

/** In place of what a page could not load. `what`: a sentence; `path`: the page itself. */
export const LoadAgain = ({ what, path }: { what: string; path: string }) => (
  <Alert color="red" title="Fehler beim Laden" role="alert">
    <Text>{what}</Text>
    <Anchor href={path} underline="always" display="inline-block" py="xs">
      Noch einmal versuchen
    </Anchor>
  </Alert>
)
