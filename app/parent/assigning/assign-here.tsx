import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stepsAt } from '../../../domain/content/steps.ts'
import type { LevelChoice } from '../../../domain/learning/assignments.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { TextLink } from '../../components/button/text-link.tsx'
import { Initial } from '../../components/initial.tsx'
import { CardTitle, Problem } from '../../components/page/texts.tsx'
import { takeFocus } from '../../components/take-focus.ts'
import { messageOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { isOpenAt } from './selected-pairs.ts'

type Competency = { id: string; title: string; levels: { minAge: number | null }[] }
type Child = RouterOutputs['assignments']['ofFamily'][number]

/** Assigns the competency of a public page to one's children, by one tap each or for all at once. */
export default function AssignHere({ competency }: { competency: Competency }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ChildrenOf competency={competency} />
    </QueryClientProvider>
  )
}

function ChildrenOf({ competency }: { competency: Competency }) {
  const family = useQuery(trpc.assignments.ofFamily.queryOptions())
  /** Who got it here; it can be taken back as long as the page is open. */
  const [addedIds, setAddedIds] = useState<string[]>([])
  /** Whose buttons have just become others: the focus goes to what stands there now. */
  const [changedId, setChangedId] = useState<string>()
  const focusOf = (childId: string) => (childId === changedId ? takeFocus : undefined)
  const assign = useMutation(
    trpc.assignments.assignSeveral.mutationOptions({
      onSuccess: async (_, { assignments }) => {
        setChangedId(assignments[0]?.childId)
        setAddedIds([...addedIds, ...assignments.map(({ childId }) => childId)])
        await refreshFamily()
      },
      onError: () => void refreshFamily(),
    }),
  )
  const remove = useMutation(
    trpc.assignments.remove.mutationOptions({
      onSuccess: async (_, { childId }) => {
        setChangedId(childId)
        await refreshFamily()
        setAddedIds((ids) => ids.filter((id) => id !== childId))
      },
    }),
  )
  if (!family.data) return null
  const isBusy = assign.isPending || remove.isPending
  // Buttons that are disabled meanwhile could not take the focus.
  const add = (children: Child[], levels: LevelChoice) => {
    if (isBusy) return
    remove.reset()
    assign.mutate({
      assignments: children.map(({ id }) => ({ childId: id, competencyId: competency.id, levels })),
    })
  }
  const takeBack = ({ id }: Child) => {
    if (isBusy) return
    assign.reset()
    remove.mutate({ childId: id, competencyId: competency.id })
  }
  const addable = family.data.filter(
    (child) => !child.assignedIds.includes(competency.id) && isOpenAt(child.age, competency),
  )
  const failure = assign.error ?? remove.error
  return (
    <Paper component="section" withBorder p="md" mb="xl" aria-labelledby="fuer-ihre-kinder">
      <CardTitle id="fuer-ihre-kinder" mb="sm">
        Für wen ist das?
      </CardTitle>
      {family.data.length === 0 && <LinkButton to="/erste-schritte" label="Erstes Kind anlegen" />}
      <Stack component="ul" gap="sm" className="plain">
        {family.data.map((child) => (
          <Group key={child.id} component="li" gap="0.625rem 0.75rem">
            <Initial name={child.name} />
            <Text component="span" fw={600} flex="1 1 6rem" className="long-words">
              <bdi>{child.name}</bdi> ({child.age})
            </Text>
            <Group component="span" gap="sm">
              {child.assignedIds.includes(competency.id) ? (
                <>
                  <TextLink
                    ref={focusOf(child.id)}
                    to={`/family/${child.id}/competency/${competency.id}`}
                    display="inline-block"
                    py="0.65rem"
                  >
                    {addedIds.includes(child.id) ? `${child.name} lernt das jetzt` : `${child.name} hat das schon`}
                  </TextLink>
                  {addedIds.includes(child.id) && (
                    <Button variant="default" onClick={() => takeBack(child)} aria-label={`Rückgängig: ${child.name}`}>
                      Rückgängig
                    </Button>
                  )}
                </>
              ) : isOpenAt(child.age, competency) ? (
                <Button ref={focusOf(child.id)} onClick={() => add([child], 'byAge')}>
                  Für {child.name} hinzufügen
                </Button>
              ) : (
                <>
                  <Text component="span" size="sm">
                    {laterWords(child, competency)}
                  </Text>
                  <Button ref={focusOf(child.id)} variant="default" onClick={() => add([child], 'all')}>
                    Schon jetzt für {child.name}
                  </Button>
                </>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {addable.length > 1 && (
        <Group mt="sm">
          <Button variant="light" onClick={() => add(addable, 'byAge')}>
            {addable.length === 2 ? 'Für beide hinzufügen' : `Für alle ${addable.length} hinzufügen`}
          </Button>
        </Group>
      )}
      <div role="status">
        {addedIds.length > 0 && (
          <Text size="sm" mt="sm">
            „{competency.title}“ ist hinzugefügt. Was zum Alter passt, ist offen.
          </Text>
        )}
      </div>
      {failure && (
        <Problem size="sm" mt="sm">
          {messageOf(failure)}
        </Problem>
      )}
    </Paper>
  )
}

/** 'Offen ab 9 Jahren.' */
function laterWords({ age }: Child, { levels }: Competency): string {
  const [next] = stepsAt(age, levels).later
  return next?.minAge ? `Offen ab ${next.minAge} Jahren.` : ''
}
