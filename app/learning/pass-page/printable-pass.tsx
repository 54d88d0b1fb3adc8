import '../printing/printed.css'
import { Button, Group, Radio, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PassOfChild } from './pass-of-child.ts'
import { PassPocketCard } from './pass-pocket-card.tsx'
import { PassSheet } from './pass-sheet.tsx'
import classes from './printable-pass.module.css'

type PrintablePassProps = {
  pass: PassOfChild
  /** Heading level of the pass's title on the screen. */
  titleOrder: 1 | 2
  /** More actions beside the print button. */
  children?: ReactNode
}

/** A pass to look at and to print, as a sheet or a pocket card. */
export function PrintablePass({ pass, titleOrder, children }: PrintablePassProps) {
  const [format, setFormat] = useState('sheet')
  return (
    <>
      <PassSheet pass={pass} titleOrder={titleOrder} isPrinted={format === 'sheet'} />
      <section className={classes.printing} aria-labelledby="printing">
        <Title order={2} size="h3" id="printing">
          Ausdrucken
        </Title>
        <Radio.Group value={format} onChange={setFormat} aria-labelledby="printing">
          <div className={classes.formats}>
            <Radio value="sheet" label="Zum Aufhängen" description="Eine Seite A4" />
            <Radio value="card" label="Für die Hosentasche" description="Eine Karte, 85,6 × 54 mm" />
          </div>
        </Radio.Group>
        {format === 'card' && <PassPocketCard pass={pass} />}
        <Group>
          <Button onClick={() => window.print()}>Drucken</Button>
          {children}
        </Group>
      </section>
    </>
  )
}
