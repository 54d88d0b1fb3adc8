import { Button, Text } from '@mantine/core'
import { usePrinted } from '../../learning/printing/use-printed.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { FoldCard } from './fold-card.tsx'
import classes from './talking-points.module.css'

type TalkingPointsProps = {
  competency: CompetencyOfChild
  /** Heading level of the section's title. */
  titleOrder: 2 | 3
}

/** What a parent can ask its child about a competency, of the levels that are open to it; also as cards on A4. */
export function TalkingPoints({ competency, titleOrder }: TalkingPointsProps) {
  const { id: competencyId, title, child, levels } = competency
  const { isPrinted, print } = usePrinted()
  const talked = levels
    .map((level, index) => ({ ...level, number: index + 1 }))
    .filter(({ talkingPoints, isForOlder, isOpened }) => talkingPoints.length > 0 && (!isForOlder || isOpened))
  if (talked.length === 0) return null
  return (
    <>
      <FoldCard
        title="Fragen zum Reden"
        titleOrder={titleOrder}
        foldKey={`${child.id} ${competencyId} talk`}
        isOpenAtFirst={false}
      >
        <Text>Beim Essen, unterwegs oder vor dem Einschlafen: Eine reicht, und Zuhören ist das Wichtigste.</Text>
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
      </FoldCard>
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
    </>
  )
}
