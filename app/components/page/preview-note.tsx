import { Paper, Text } from '@mantine/core'

type PreviewNoteProps = { label?: string; children: string }

/** Tells an adult on a child's screen what of it is kept. */
export const PreviewNote = ({ label = 'Hinweis für Eltern', children }: PreviewNoteProps) => (
  <Paper withBorder p="md" mb="lg" component="aside" aria-label={label}>
    <Text>{children}</Text>
  </Paper>
)
