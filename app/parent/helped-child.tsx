import { Alert, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, redirect, useNavigate, useSearchParams } from 'react-router'
import { listed } from '../../domain/people/names.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { uuid } from '../../domain/platform/fields.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { Initial } from '../components/initial.tsx'
import { Page } from '../components/page/page.tsx'
import { isNotFound } from '../failure.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/helped-child.ts'
import { EndDialog } from './guardians/end-dialog.tsx'
import { guardiansOptions } from './guardians/guardians-options.ts'
import { HelpedProgress } from './helping/helped-progress.tsx'
import { LessonPreview } from './learning/lesson-preview.tsx'

const childOf = (childId: string) => trpc.helping.child.queryOptions({ childId })

/** Redirects to the list when the reader does not help with this child, or no longer. */
export async function clientLoader({ params: { childId } }: Route.ClientLoaderArgs) {
  if (!uuid.safeParse(childId).success) throw redirect('/begleiten')
  try {
    const [child] = await Promise.all([
      queryClient.ensureQueryData(childOf(childId)),
      queryClient.ensureQueryData(guardiansOptions),
    ])
    return { title: child.name }
  } catch (error) {
    if (isNotFound(error)) throw redirect('/begleiten')
    throw error
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Begleiten') }]

/** How a child whom the reader helps with is getting on: its passes, what it learns, what to talk about. No results. */
export default function HelpedChildScreen({ params: { childId } }: Route.ComponentProps) {
  const { data: child, error } = useSuspenseQuery(childOf(childId))
  const own = useSuspenseQuery(guardiansOptions).data.helping.find((one) => one.childId === childId)
  const [isEnding, setEnding] = useState(false)
  const navigate = useNavigate()
  const opened = useSearchParams()[0].get('lektion')
  if (isNotFound(error)) return <Navigate to="/begleiten" replace /> // ended elsewhere
  const isForParents = child.competencies.some(({ parentLessons }) => parentLessons.some(({ id }) => id === opened))
  if (opened && isForParents) {
    const note = `Diese Lektion ist für Erwachsene, die begleiten. ${child.name} bekommt sie nicht zu sehen.`
    const back = { to: `/begleiten/kind/${childId}`, label: `Zurück zu ${child.name}` }
    return <LessonPreview key={opened} lessonId={opened} back={back} noteOn={() => note} />
  }
  return (
    <Page
      title={child.name}
      emblem={<Initial name={child.name} size="lg" />}
      back={{ to: '/begleiten', label: 'Zu allen Kindern, die Sie begleiten' }}
      action={own && <ActionButton variant="default" label="Nicht mehr begleiten" onClick={() => setEnding(true)} />}
    >
      <Stack gap="lg">
        <Text c="dimmed">
          Kind von {listed(child.guardians)} · Sie begleiten seit {formatDate(child.since)}
        </Text>
        {child.isResting ? (
          <Alert color="amber" title={`Bei ${child.name} ruht gerade alles`}>
            Es fehlt eine Einwilligung. Bis sie wieder da ist, wird nichts Neues gespeichert und nichts gezeigt.
          </Alert>
        ) : (
          <HelpedProgress child={child} />
        )}
        <Text size="sm" maw="46rem">
          Sie sehen den Vornamen, Fortschritt, Pässe, Fragen zum Reden und Lektionen für Erwachsene. Antworten, Versuche
          und Angaben zum Kind sehen nur die Eltern. {child.name} kann lesen, dass Sie begleiten und was Sie sehen.
        </Text>
      </Stack>
      {isEnding && own && (
        <EndDialog
          person={{ id: own.id, name: '', kind: 'helper', isMe: true }}
          childName={child.name}
          other={undefined}
          onClose={() => setEnding(false)}
          onEnded={() => navigate('/dashboard', { replace: true })}
        />
      )}
    </Page>
  )
}
