import { Paper, Text } from '@mantine/core'

/** Tells the parent on a child's screen what of it is kept. */
export const PreviewNote = ({ children }: { children: string }) => (
  <Paper withBorder p="md" mb="lg" component="aside" aria-label="Hinweis für Eltern">
    <Text>{children}</Text>
  </Paper>
)
