import { Button, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { Topic } from './topic.tsx'
import classes from './wishes.module.css'

export const topicsToWishFor = trpc.wishes.topics.queryOptions()

/** How many topics stand there at first for a child that has nothing to learn. */
const FIRST = 4

/** What the child would like to learn next. `isFirst`: it has nothing to learn, so the topics are there at once. */
export function WishList({ isFirst }: { isFirst: boolean }) {
  const { data: topics, error, refetch } = useQuery(topicsToWishFor)
  const [isWhole, setWhole] = useState(false)
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
  const shown = isWhole ? topics : isFirst ? firstOf(topics, FIRST) : wished
  return (
    <section className={classes.wishes} aria-labelledby="wishes">
      <Title order={2} id="wishes">
        Was möchtest du als Nächstes lernen?
      </Title>
      <Text my="sm" role="status">
        {wished.some(({ wish }) => !wish?.isPutOff)
          ? 'Deine Eltern sehen, was du dir wünschst. Sie suchen mit dir aus.'
          : 'Tipp an, was du dir wünschst. Deine Eltern sehen es und suchen mit dir aus.'}
      </Text>
      {shown.length > 0 && (
        <ul className={classes.topics}>
          {shown.map((topic) => (
            <li key={topic.id}>
              <Topic topic={topic} onSet={(isWished) => set.mutate({ competencyId: topic.id, isWished })} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < topics.length && (
        <Button variant="light" mt="md" onClick={() => setWhole(true)}>
          {shown.length === 0 ? 'Themen ansehen' : 'Mehr Themen zeigen'}
        </Button>
      )}
    </section>
  )
}

/** Those wished for stay in sight, whatever their place. */
const firstOf = <Of extends { wish: unknown }>(topics: Of[], count: number) =>
  topics.filter((topic, index) => topic.wish || index < count)

const NothingLeft = () => (
  <EmptyState figure="cheers" title="Du kennst schon alle Themen">
    <Text size="lg">Stark! Du kannst in deine Pässe schauen und jede Lektion noch einmal lesen.</Text>
    <Button component={Link} to="/stempelheft" mt="xs">
      Mein Stempelheft
    </Button>
  </EmptyState>
)
