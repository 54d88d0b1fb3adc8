import '../printing/printed.css'
import { Box, Button, Group, Radio, Stack, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PassOfChild } from './pass-of-child.ts'
import { PassPocketCard } from './pass-pocket-card.tsx'
import { PassSheet } from './pass-sheet.tsx'

type PrintablePassProps = {
  pass: PassOfChild
  titleOrder: 1 | 2
  /** More actions beside the print button. */
  children?: ReactNode
}

export function PrintablePass({ pass, titleOrder, children }: PrintablePassProps) {
  const [format, setFormat] = useState('sheet')
  return (
    <>
      <PassSheet pass={pass} titleOrder={titleOrder} isPrinted={format === 'sheet'} />
      <Box component="section" maw="52.5rem" mt="xl" mx="auto" aria-labelledby="printing">
        <Stack align="flex-start" gap="md">
          <Title order={2} size="h3" id="printing">
            Ausdrucken
          </Title>
          <Radio.Group value={format} onChange={setFormat} aria-labelledby="printing">
            <Group gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)" align="stretch">
              <Radio value="sheet" label="Zum Aufhängen" description="Eine Seite A4" />
              <Radio value="card" label="Für die Hosentasche" description="Eine Karte, 85,6 × 54 mm" />
            </Group>
          </Radio.Group>
          {format === 'card' && <PassPocketCard pass={pass} />}
          <Group>
            <Button onClick={() => window.print()}>Drucken</Button>
            {children}
          </Group>
        </Stack>
      </Box>
    </>
  )
}
