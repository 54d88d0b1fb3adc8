import { Paper, Text } from '@mantine/core'

type PreviewNoteProps = { label?: string; children: string }

/** Tells an adult on a children's screen what is stored of their actions. */
export const PreviewNote = ({ label = 'Hinweis für Eltern', children }: PreviewNoteProps) => (
  <Paper withBorder p="md" mb="lg" component="aside" aria-label={label}>
    <Text>{children}</Text>
  </Paper>
)
