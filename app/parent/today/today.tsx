import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { finishedInWords, type Today as News } from '../../../domain/learning/today.ts'
import { dayInWords } from '../../../domain/platform/dates.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { RemovalQuestion } from '../guardians/removal-question.tsx'
import { HandLine, LineLink } from './hand-line.tsx'
import { NewPassCard } from './new-pass-card.tsx'
import { Part } from './part.tsx'
import classes from './today.module.css'
import { aroundOptions, todayOptions } from './today-options.ts'
import { TriedTogether } from './tried-together.tsx'
import { Wishes } from './wishes.tsx'

/** What is new with all children at once, what waits for the parent, what to talk about, and what to do next. */
export function Today() {
  const today = useQuery(todayOptions)
  return (
    <section className={classes.today} aria-labelledby="today">
      <Group component="header" align="baseline" gap="0 1rem" mb="md">
        <Title order={1} id="today">
          Heute
        </Title>
        <Text c="dimmed">{dayInWords()}</Text>
      </Group>
      <AskedRemovals />
      {today.isPending && <Skeleton height="14rem" role="status" aria-label="Lade..." />}
      <FailedQuery query={today} message="Was heute neu ist, konnte nicht geladen werden." />
      {today.data && <Shown {...today.data} hasNews={hasNews(today.data)} />}
    </section>
  )
}

const hasNews = ({ passes, learned }: News) => passes.length + learned.length > 0

type ShownProps = News & { hasNews: boolean }

/** The most important part comes first: news, or without news the tasks. */
const Shown = ({ passes, learned, question, together, hand, hasNews }: ShownProps) => (
  <div className={classes.parts}>
    {hasNews && (
      <Part title="Neu">
        {passes.length > 0 && (
          <FirstOf
            count={2}
            of={passes}
            className={`plain ${classes.passes}`}
            more={['Noch ein Pass', (count) => `Noch ${count} Pässe`]}
          >
            {(pass) => (
              <li key={pass.passId}>
                <NewPassCard pass={pass} />
              </li>
            )}
          </FirstOf>
        )}
        {learned.length > 0 && (
          <Lines of={learned}>
            {(child) => (
              <li key={child.childId}>
                <LineLink to={`/family/${child.childId}/einblick`} small={child.competencies.join(' · ')}>
                  <bdi>{child.name}</bdi>: {finishedInWords(child)}
                </LineLink>
              </li>
            )}
          </Lines>
        )}
      </Part>
    )}
    {hand.length > 0 && (
      <Part title="Hier werden Sie gebraucht">
        <Lines of={hand}>
          {(one) => (
            <li key={`${one.childId} ${one.kind} ${'quiz' in one ? one.quiz : 'clauseId' in one ? one.clauseId : ''}`}>
              <HandLine hand={one} />
            </li>
          )}
        </Lines>
      </Part>
    )}
    <TriedTogether />
    <Wishes />
    {question && (
      <section className={classes.question} aria-labelledby="question">
        <div>
          <Title order={2} className={classes.title} id="question">
            Eine Frage für das Abendessen
          </Title>
          <Text className={classes.quote}>„{question.text}“</Text>
          <Text className={classes.small}>
            Für {question.name}, aus „{question.level}“
          </Text>
        </div>
        <StampFigure what="thinks" size={88} className={classes.figure} />
      </section>
    )}
    {together.length > 0 && (
      <Part title="Die nächsten drei Minuten">
        <Lines of={together}>
          {({ childId, name, competencyId, competency, lessonId, title, isForParent }) => (
            <li key={childId}>
              <LineLink
                to={`/family/${childId}/competency/${competencyId}?lektion=${lessonId}`}
                small={`${isForParent ? 'Für Sie, zu' : 'Zusammen mit'} ${name}: ${competency}`}
              >
                {title}
              </LineLink>
            </li>
          )}
        </Lines>
      </Part>
    )}
    {!hasNews && (
      <Part title="Neu">
        <Text c="dimmed">Noch nichts Neues. Auch Pausen gehören dazu.</Text>
      </Part>
    )}
  </div>
)

/** With five children the first three, so that every part is seen without much scrolling. */
const Lines = <Item,>({ of, children }: { of: Item[]; children: (item: Item) => ReactNode }) => (
  <FirstOf
    count={3}
    of={of}
    className={`plain ruled ${classes.lines}`}
    more={['Noch eins', (count) => `Noch ${count}`]}
  >
    {children}
  </FirstOf>
)

/** Children whose deletion one of their two parents asked for: it comes before everything else. */
function AskedRemovals() {
  const removals = useQuery(aroundOptions).data?.removals ?? []
  if (removals.length === 0) return null
  return (
    <Stack mb="md">
      {removals.map(({ childId, childName, ...removal }) => (
        <RemovalQuestion key={childId} child={{ id: childId, name: childName }} removal={removal} other={undefined} />
      ))}
    </Stack>
  )
}

type FirstOfProps<Item> = {
  /** So many are shown at once. */
  count: number
  of: Item[]
  className: string | undefined
  /** What opens the rest: for one, and for several. */
  more: [one: string, several: (count: number) => string]
  /** An item of the list, with its key. */
  children: (item: Item) => ReactNode
}

/** The first items of a list; the rest opens below them, and closes again. */
function FirstOf<Item>({ count, of, className, more: [one, several], children }: FirstOfProps<Item>) {
  const rest = of.slice(count)
  return (
    <>
      <ul className={className}>{of.slice(0, count).map(children)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="unfolds">{rest.length === 1 ? one : several(rest.length)}</summary>
          <ul className={className}>{rest.map(children)}</ul>
        </details>
      )}
    </>
  )
}
