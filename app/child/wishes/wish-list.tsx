import { Box, Button, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkButton } from '../../components/button/link-button.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import classes from './wishes.module.css'

export const topicsToWishFor = trpc.wishes.topics.queryOptions()

/** How many topics stand there at first for a child that has nothing to learn. */
const FIRST = 4

/** What the child would like to learn next. `isFirst`: it has nothing to learn, so the topics are there at once. */
export function WishList({ isFirst }: { isFirst: boolean }) {
  const { data: topics, error, refetch } = useQuery(topicsToWishFor)
  const [isWhole, setWhole] = useState(false)
  const [pressed, setPressed] = useState<string[]>([]) // stay in sight, so that a wish taken back can be made again
  const list = useRef<HTMLUListElement>(null)
  const set = useMutation(
    trpc.wishes.set.mutationOptions({
      onMutate: ({ competencyId, isWished }) =>
        queryClient.setQueryData(topicsToWishFor.queryKey, (known) =>
          known?.map((topic) =>
            topic.id === competencyId ? { ...topic, wish: isWished ? { isPutOff: false } : null } : topic,
          ),
        ),
      onError: (error) => notify.failure(messageForChild(error)),
      onSettled: () => queryClient.invalidateQueries(trpc.wishes.pathFilter()),
    }),
  )
  if (error && !topics) return <LoadFailure message={messageForChild(error)} onRetry={refetch} />
  if (!topics) return null
  if (topics.length === 0) return isFirst ? <NothingLeft /> : null
  const wished = topics.filter(({ wish }) => wish)
  const shown = topics.filter(
    ({ id, wish }, index) => isWhole || wish || pressed.includes(id) || (isFirst && index < FIRST),
  )
  function wish(competencyId: string, isWished: boolean) {
    setPressed([...pressed, competencyId])
    set.mutate({ competencyId, isWished })
  }
  // The button that was pressed is gone: the focus goes on to the first topic that was not there.
  function showAll() {
    const known = new Set(shown)
    flushSync(() => setWhole(true))
    const first = topics?.findIndex((topic) => !known.has(topic)) ?? 0
    list.current?.querySelectorAll('button')[first]?.focus()
  }
  return (
    <Box component="section" mt="xl" aria-labelledby="wishes">
      <Title order={2} id="wishes">
        Was möchtest du als Nächstes lernen?
      </Title>
      <Text my="sm" role="status">
        {wished.some(({ wish }) => !wish?.isPutOff)
          ? 'Deine Eltern sehen, was du dir wünschst. Sie suchen mit dir aus.'
          : 'Tipp an, was du dir wünschst. Deine Eltern sehen es und suchen mit dir aus.'}
      </Text>
      {shown.length > 0 && (
        <ul ref={list} className={`plain ${classes.topics}`}>
          {shown.map((topic) => (
            <li key={topic.id}>
              <Topic topic={topic} onSet={(isWished) => wish(topic.id, isWished)} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < topics.length && (
        <Button variant="light" mt="md" onClick={showAll}>
          {shown.length === 0 ? 'Themen ansehen' : 'Mehr Themen zeigen'}
        </Button>
      )}
    </Box>
  )
}

const NothingLeft = () => (
  <EmptyState figure="cheers" title="Du kennst schon alle Themen">
    <Text size="lg">Stark! Du kannst in deine Pässe schauen und jede Lektion noch einmal lesen.</Text>
    <LinkButton to="/stempelheft" mt="xs" label="Mein Stempelheft" />
  </EmptyState>
)

type TopicProps = {
  topic: { title: string; wish: { isPutOff: boolean } | null }
  onSet: (isWished: boolean) => void
}

/** A topic to wish for; pressed again, the wish is taken back. */
const Topic = ({ topic: { title, wish }, onSet }: TopicProps) => (
  <button
    type="button"
    className={`bare ${classes.topic}`}
    data-ink={signOf(title).ink}
    aria-pressed={wish !== null}
    onClick={() => onSet(wish === null)}
  >
    <Emblem title={title} />
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      {wish && (
        <Text span inherit c="var(--ink)" fz="1rem" fw={700}>
          {wish.isPutOff ? 'Deine Eltern sagen: später' : 'Wünsche ich mir'}
        </Text>
      )}
    </span>
    <svg viewBox="0 0 24 24" className={classes.heart} aria-hidden="true">
      <path d="M12 20c-8-5-9-9.5-7.5-12.5C6 4.5 10.5 4.5 12 8c1.5-3.5 6-3.5 7.5-.5C21 10.5 20 15 12 20Z" />
    </svg>
  </button>
)
