import { Anchor, Box, Button, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { QuestionFigures } from '../../../server/operation/statistics/read.ts'
import { Aside } from '../../components/page/texts.tsx'
import { CardList } from '../parts/card-list.tsx'
import { formatFigure } from './figure.ts'
import { FigureSection } from './figure-table.tsx'
import { QuestionDetails, QuestionMarks, rightInWords } from './question-marks.tsx'
import classes from './statistics.module.css'

const FIRST_SHOWN = 10

const ORDERS = {
  hard: { label: 'Schwerste zuerst', compare: (a, b) => a.rightPercent - b.rightPercent },
  easy: { label: 'Leichteste zuerst', compare: (a, b) => b.rightPercent - a.rightPercent },
  frequent: { label: 'Am häufigsten beantwortete zuerst', compare: (a, b) => (b.answered ?? 0) - (a.answered ?? 0) },
  content: { label: 'Wie im Lehrplan', compare: () => 0 },
} satisfies Record<string, { label: string; compare: (a: QuestionFigures, b: QuestionFigures) => number }>

type Order = keyof typeof ORDERS

/** How often each question is answered correctly, which wrong answers are chosen, and a link to edit it. */
export function QuestionSection({ questions }: { questions: QuestionFigures[] }) {
  const [order, setOrder] = useState<Order>('hard')
  const [showsAll, setShowsAll] = useState(false)
  const sorted = questions.toSorted(ORDERS[order].compare)
  return (
    <FigureSection
      title="Schwierigkeit der Fragen"
      text="Wie viele Kinder eine Frage beim ersten Versuch richtig hatten, auf fünf Prozent genau. Eine Frage steht hier, sobald fünf Kinder sie beantwortet haben; ab dreißig steht dabei, was an ihr auffällt."
    >
      {questions.length === 0 ? (
        <Text>Noch keine Frage haben fünf Kinder beantwortet.</Text>
      ) : (
        <NativeSelect
          label="Reihenfolge"
          data={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value as Order)}
          maw="22rem"
        />
      )}
      <CardList gap={0} my="md" aria-label="Fragen">
        {sorted.slice(0, showsAll ? undefined : FIRST_SHOWN).map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </CardList>
      {!showsAll && sorted.length > FIRST_SHOWN && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {`Alle ${formatFigure(sorted.length)} Fragen zeigen`}
        </Button>
      )}
    </FigureSection>
  )
}

const Question = (figures: QuestionFigures) => {
  const { question, quizId, quiz, competency, answered, rightPercent, wrongAnswers } = figures
  const most = wrongAnswers.find(({ chosen }) => chosen !== null)
  return (
    <li className={classes.question}>
      <Stack gap={2} className={classes.words}>
        <Anchor component={Link} to={`/admin/content/quiz/${quizId}`} fw={700}>
          {question}
        </Anchor>
        <Aside>{`${competency} · ${quiz}`}</Aside>
        <QuestionMarks question={figures} />
        {most && <Text size="sm">{`Am häufigsten falsch gewählt: „${most.answer}“`}</Text>}
        <QuestionDetails {...figures} />
      </Stack>
      <Box flex="0 1 12rem">
        <Text fw={700}>{rightInWords(figures)}</Text>
        <Progress value={rightPercent} color="var(--ink-accent)" aria-hidden="true" my={4} />
        {answered !== null && <Aside>{`mindestens ${formatFigure(answered)} Kinder`}</Aside>}
      </Box>
    </li>
  )
}
