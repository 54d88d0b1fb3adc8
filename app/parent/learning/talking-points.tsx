import { Button, Card, Text, Title } from '@mantine/core'
import { usePrinted } from '../../learning/printing/use-printed.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import classes from './talking-points.module.css'

type TalkingPointsProps = {
  competency: CompetencyOfChild
  /** Heading level of the section's title. */
  titleOrder: 2 | 3
}

/** What a parent can ask its child about a competency, of the levels that are open to it; also as cards on A4. */
export function TalkingPoints({ competency: { title, child, levels }, titleOrder }: TalkingPointsProps) {
  const { isPrinted, print } = usePrinted()
  const talked = levels
    .map((level, index) => ({ ...level, number: index + 1 }))
    .filter(({ talkingPoints, isForOlder, isOpened }) => talkingPoints.length > 0 && (!isForOlder || isOpened))
  if (talked.length === 0) return null
  return (
    <Card withBorder component="section" padding="lg" aria-labelledby="talking-points">
      <Title order={titleOrder} size="h3" id="talking-points">
        Fragen zum Reden
      </Title>
      <Text mt="xs">Beim Essen, unterwegs oder vor dem Einschlafen: Eine reicht, und Zuhören ist das Wichtigste.</Text>
      {talked.map(({ id, number, title: level, talkingPoints }) => (
        <div key={id} className={classes.level}>
          <Text fw={600}>
            Level {number}: {level}
          </Text>
          <ul className={classes.points}>
            {talkingPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
      <Button variant="default" mt="lg" onClick={print}>
        Als Karten drucken
      </Button>
      {isPrinted && (
        <div className={classes.sheet} data-printed>
          <h1>
            {title}: Fragen an {child.name}
          </h1>
          <p>Ausschneiden, in ein Glas legen, abwechselnd ziehen. Auch {child.name} darf fragen.</p>
          <ul className={classes.cards}>
            {talked.flatMap(({ id, number, talkingPoints }) =>
              talkingPoints.map((point) => (
                <li key={`${id} ${point}`}>
                  <span>{point}</span>
                  <small>Level {number}</small>
                </li>
              )),
            )}
          </ul>
        </div>
      )}
    </Card>
  )
}
