import { Button, List, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { decidesItself } from '../../../domain/people/consent.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { trpc } from '../../trpc.ts'
import { assignableCompetencies } from '../assigning/assignable-competencies.ts'
import { namesInTurn } from '../assigning/selected-pairs.ts'
import { LearnHereDialog } from '../family/learn-here-dialog.tsx'
import { START } from './address.ts'
import classes from './start.module.css'
import { StepTitle } from './step-title.tsx'

type DoneStepProps = { child: { id: string; name: string; assignedIds: string[] } }

/** The end of the guided start: what is set up, and what comes next. */
export function DoneStep({ child }: DoneStepProps) {
  const [isLearningHere, setLearningHere] = useState(false)
  const catalogue = useQuery(assignableCompetencies)
  const family = useQuery(trpc.children.list.queryOptions())
  const row = family.data?.find(({ id }) => id === child.id)
  const topics = catalogue.data?.filter(({ id }) => child.assignedIds.includes(id)) ?? []
  const [first] = topics
  return (
    <Stack align="center" gap="sm">
      <StampFigure what="cheers" size={144} />
      <StepTitle>Das war’s</StepTitle>
      <List className={classes.list} spacing="xs" size="md">
        <List.Item>
          {topics.length > 0 ? (
            <>
              {child.name} lernt zuerst: <strong>{namesInTurn(topics.map(({ title }) => title))}</strong>.
            </>
          ) : (
            <>
              Noch nichts ausgesucht. <Link to={`${START}/${child.id}`}>Jetzt aussuchen</Link>
            </>
          )}
        </List.Item>
        {row && (
          <List.Item>
            {row.isRegistered ? (
              `${child.name} kann sich anmelden.`
            ) : (
              <>
                Die Anmeldung fehlt noch. <Link to={`${START}/${child.id}/anmeldung`}>Jetzt einrichten</Link>
              </>
            )}
          </List.Item>
        )}
        {first && (
          <List.Item>
            Für Sie gibt es zu jedem Thema eine kurze Lektion.{' '}
            <Link to={`/family/${child.id}/competency/${first.id}`}>Ansehen</Link>
          </List.Item>
        )}
      </List>
      <div className={classes.actions}>
        {row?.isRegistered && !decidesItself(row) ? (
          <>
            <Button size="md" onClick={() => setLearningHere(true)}>
              Gleich hier als {child.name} lernen
            </Button>
            <LinkButton to="/dashboard" size="md" variant="default" label="Zum Dashboard" />
          </>
        ) : (
          <LinkButton to="/dashboard" size="md" label="Zum Dashboard" />
        )}
        <LinkButton to={START} size="md" variant="subtle" label="Noch ein Kind anlegen" />
      </div>
      <Aside>Alles lässt sich später ändern.</Aside>
      {isLearningHere && row && <LearnHereDialog child={row} onClose={() => setLearningHere(false)} />}
    </Stack>
  )
}
