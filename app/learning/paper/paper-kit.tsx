import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { Paper } from '../printing/paper.tsx'
import { usePrinted } from '../printing/use-printed.ts'

export type PrintableSheet = { key: string; title: string; note: string; content: ReactNode }

type PaperKitProps = {
  sheets: PrintableSheet[]
  words: { legend: string; none: string }
  /** Printed last, with whatever was chosen. */
  lastFor?: (chosen: string[]) => ReactNode
}

/** Sheets to choose from by a tick, printed in one go by the browser. At first the first one is chosen. */
export function PaperKit({ sheets, words, lastFor }: PaperKitProps) {
  const [chosen, setChosen] = useState(() => sheets.slice(0, 1).map(({ key }) => key))
  const [asksToChoose, setAsksToChoose] = useState(false)
  const { isPrinted, print } = usePrinted()
  const printed = sheets.filter(({ key }) => chosen.includes(key))
  return (
    <>
      <Checkbox.Group
        label={words.legend}
        value={chosen}
        onChange={(keys) => {
          setChosen(keys)
          setAsksToChoose(false)
        }}
        error={asksToChoose && words.none}
      >
        <Stack gap="sm" my="md">
          {sheets.map(({ key, title, note }) => (
            <Checkbox key={key} value={key} label={title} description={note} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button mt="md" size="md" onClick={() => (printed.length > 0 ? print() : setAsksToChoose(true))}>
        Drucken
      </Button>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {printed.length === 1 ? '1 Blatt ausgewählt' : `${printed.length} Blätter ausgewählt`}
      </Text>
      {isPrinted && (
        <Paper>
          {printed.map(({ key, content }) => (
            <Fragment key={key}>{content}</Fragment>
          ))}
          {lastFor?.(chosen)}
        </Paper>
      )}
    </>
  )
}
