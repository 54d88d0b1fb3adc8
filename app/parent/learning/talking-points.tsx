import { Box, Button, Stack, Text } from '@mantine/core'
import { TalkCards } from '../../learning/paper/competency-sheets.tsx'
import { Paper } from '../../learning/printing/paper.tsx'
import { usePrinted } from '../../learning/printing/use-printed.ts'
import { type CompetencyOfChild, openLevels } from './competency-of-child.ts'
import { FoldCard } from './fold-card.tsx'

type TalkingPointsProps = {
  competency: CompetencyOfChild
  /** Heading level of the section's title. */
  titleOrder: 2 | 3
}

/** What a parent can ask its child about a competency, of the levels that are open to it; also as cards on A4. */
export function TalkingPoints({ competency, titleOrder }: TalkingPointsProps) {
  const { id: competencyId, title, child, levels } = competency
  const { isPrinted, print } = usePrinted()
  const talked = openLevels(levels).filter(({ talkingPoints }) => talkingPoints.length > 0)
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
          <Box key={id} mt="md">
            <Text fw={600}>
              Level {number}: {level}
            </Text>
            <Stack component="ul" gap="xs" mt="xs" mb={0} pl="1.25rem">
              {talkingPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Stack>
          </Box>
        ))}
        <Button variant="default" mt="lg" onClick={print}>
          Als Karten drucken
        </Button>
      </FoldCard>
      {isPrinted && (
        <Paper>
          <TalkCards title={title} name={child.name} levels={talked} />
        </Paper>
      )}
    </>
  )
}
