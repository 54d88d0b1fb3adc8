import { Anchor, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RouterOutputs } from '../../../server/router.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf, messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { keepFocus, Part } from './part.tsx'
import { wishesOptions } from './today-options.ts'

type Wish = RouterOutputs['wishes']['ofFamily'][number]
type Answer = 'given' | 'putOff'

const keyOf = ({ childId, competencyId }: Wish) => `${childId} ${competencyId}`

/**
 * What all children would like to learn next; nothing without wishes. An answered wish stays in its place until the
 * page is left, to be undone or followed up.
 */
export function Wishes() {
  const { data = [] } = useQuery(wishesOptions)
  const [answered, setAnswered] = useState(new Map<string, { wish: Wish; answer: Answer }>())
  const open = data.filter((wish) => !answered.has(keyOf(wish)))
  const wishes = [...open, ...[...answered.values()].map(({ wish }) => wish)].toSorted((one, other) =>
    one.wishedAt < other.wishedAt ? -1 : 1,
  )
  function answer(wish: Wish, given: Answer | null) {
    const next = new Map(answered)
    if (given) next.set(keyOf(wish), { wish, answer: given })
    else next.delete(keyOf(wish))
    setAnswered(next)
  }
  if (wishes.length === 0) return null
  return (
    <Part title="Das wünschen sich Ihre Kinder">
      <ul className="plain ruled">
        {wishes.map((wish) => (
          <Group key={keyOf(wish)} component="li" gap="0.625rem 1rem" py="xs">
            <OwnFigure figure={wish.figure} size={56} />
            <WishOfChild
              wish={wish}
              answer={answered.get(keyOf(wish))?.answer}
              onAnswer={(given) => answer(wish, given)}
            />
          </Group>
        ))}
      </ul>
    </Part>
  )
}

type WishOfChildProps = { wish: Wish; answer: Answer | undefined; onAnswer: (answer: Answer | null) => void }

function WishOfChild({ wish, answer, onAnswer }: WishOfChildProps) {
  const { childId, competencyId, name, title } = wish
  const ids = { childId, competencyId }
  const onError = async (error: unknown) => {
    notify.failure(messageOf(error))
    await refreshFamily() // another parent's window may have been faster
  }
  /** Nothing of it is open at the child's age: the parent has to say whether all levels are. */
  const [asksForAll, setAsksForAll] = useState(false)
  const assign = useMutation(
    trpc.assignments.assign.mutationOptions({
      onSuccess: async () => {
        onAnswer('given')
        await refreshFamily()
      },
      onError: (error) => (failureOf(error).refusal === 'NO_LEVEL_OPEN' ? setAsksForAll(true) : onError(error)),
    }),
  )
  const putOff = useMutation(
    trpc.wishes.putOff.mutationOptions({
      onSuccess: async (_nothing, { isPutOff }) => {
        if (isPutOff) onAnswer('putOff')
        await refreshFamily()
        if (!isPutOff) onAnswer(null) // only now is it among the open ones again
      },
      onError: async (error) => {
        await onError(error)
        onAnswer(null)
      },
    }),
  )
  const isBusy = assign.isPending || putOff.isPending
  if (answer === 'given') {
    return (
      <Text flex="1 1 12rem" className="long-words" role="status">
        {name} lernt jetzt:{' '}
        <Anchor
          ref={keepFocus}
          component={Link}
          to={`/family/${childId}/competency/${competencyId}`}
          className="touch-link"
          fw={700}
          inherit
        >
          {title}
        </Anchor>
      </Text>
    )
  }
  if (answer === 'putOff') {
    return (
      <>
        <Text flex="1 1 12rem" className="long-words" role="status">
          {name} liest jetzt bei „{title}“: Deine Eltern sagen: später.
        </Text>
        <ActionButton
          ref={keepFocus}
          variant="default"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          label="Rückgängig"
          onClick={() => !isBusy && putOff.mutate({ ...ids, isPutOff: false })}
        />
      </>
    )
  }
  return (
    <>
      <Text flex="1 1 12rem" className="long-words">
        <b>{name}</b> möchte lernen: <b>{title}</b>
        {asksForAll && (
          <Text span role="status" display="block">
            Das ist für ältere Kinder gedacht. Alle Level öffnen?
          </Text>
        )}
      </Text>
      <Group gap="xs">
        <ActionButton
          label={asksForAll ? 'Alle Level öffnen' : 'Hinzufügen'}
          about={`${title} für ${name}`}
          onClick={() => !isBusy && assign.mutate({ ...ids, levels: asksForAll ? 'all' : 'byAge' })}
          aria-disabled={isBusy}
          aria-busy={assign.isPending}
        />
        <ActionButton
          variant="default"
          label="Später"
          about={`${title} für ${name}`}
          onClick={() => !isBusy && putOff.mutate({ ...ids, isPutOff: true })}
          aria-disabled={isBusy}
          aria-busy={putOff.isPending}
        />
      </Group>
    </>
  )
}
