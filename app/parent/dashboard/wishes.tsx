import { Button, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import classes from './wishes.module.css'

type Wish = inferRouterOutputs<AppRouter>['wishes']['ofFamily'][number]

/** What the children would like to learn next, of all of them at once; nothing where nobody has wished for anything. */
export function Wishes() {
  const { data: wishes = [] } = useQuery(trpc.wishes.ofFamily.queryOptions())
  if (wishes.length === 0) return null
  return (
    <section aria-labelledby="wishes">
      <Title order={2} size="h3" id="wishes" mb="sm">
        Das wünschen sich Ihre Kinder
      </Title>
      <ul className={classes.wishes}>
        {wishes.map((wish) => (
          <li key={`${wish.childId} ${wish.competencyId}`} className={classes.wish}>
            <WishOfChild wish={wish} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WishOfChild({ wish: { childId, competencyId, name, title, figure } }: { wish: Wish }) {
  const ids = { childId, competencyId }
  const onError = async (error: unknown) => {
    notify.failure(messageOf(error))
    await refreshFamily() // another parent's window may have been faster
  }
  const assign = useMutation(
    trpc.assignments.assign.mutationOptions({
      onSuccess: async () => {
        notify.success(`${name} lernt jetzt: ${title}`)
        await refreshFamily()
      },
      onError,
    }),
  )
  const putOff = useMutation(
    trpc.wishes.putOff.mutationOptions({
      onSuccess: async () => {
        notify.success(`${name} liest jetzt: später`)
        await refreshFamily()
      },
      onError,
    }),
  )
  const isBusy = assign.isPending || putOff.isPending
  return (
    <>
      <OwnFigure figure={figure} size={56} className={classes.figure} />
      <Text className={classes.words}>
        <b>{name}</b> möchte lernen: <b>{title}</b>
      </Text>
      <div className={classes.buttons}>
        <Button
          onClick={() => !isBusy && assign.mutate(ids)}
          aria-disabled={isBusy}
          aria-busy={assign.isPending}
          aria-label={`Hinzufügen: ${title} für ${name}`}
        >
          Hinzufügen
        </Button>
        <Button
          variant="default"
          onClick={() => !isBusy && putOff.mutate(ids)}
          aria-disabled={isBusy}
          aria-busy={putOff.isPending}
          aria-label={`Später: ${title} für ${name}`}
        >
          Später
        </Button>
      </div>
    </>
  )
}
