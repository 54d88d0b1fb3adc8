import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { fullName } from '../../domain/people/children.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { Emblem } from '../components/competency/emblem.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { isNotFound } from '../failure.ts'
import { titleOpened } from '../learning/title-opened.ts'
import { queryClient } from '../trpc.ts'
import type { Route } from './+types/competency.ts'
import { CompetencyContent } from './learning/competency-content.tsx'
import { competencyOfChild } from './learning/competency-of-child.ts'
import { OpenedContent, useOpenedContent } from './learning/opened-content.tsx'
import { orToFamily } from './or-to-family.ts'

/** Redirects to /family when the child does not exist or the competency is not assigned to it. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { title, levels } = await orToFamily([params.childId, params.competencyId], () =>
    queryClient.ensureQueryData(competencyOfChild(params)),
  )
  return { title: titleOpened(levels, new URL(request.url).searchParams) ?? title }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Kompetenz') }]

export default function CompetencyScreen({ params }: Route.ComponentProps) {
  const { data: competency, error } = useSuspenseQuery(competencyOfChild(params))
  const navigate = useNavigate()
  const opened = useOpenedContent()
  const profile = `/family/${params.childId}`
  const from = `${profile}/competency/${params.competencyId}`
  if (isNotFound(error)) return <Navigate to={profile} replace /> // unassigned elsewhere
  if (opened) return <OpenedContent ids={params} opened={opened} from={from} />
  return (
    <Page
      title={competency.title}
      emblem={<Emblem title={competency.title} size="lg" />}
      breadcrumbs={fromDashboard(competency.title, [fullName(competency.child), profile])}
    >
      <CompetencyContent
        competency={competency}
        titleOrder={2}
        onward={<LinkButton to={profile} variant="light" mt="xs" label="Weitere Kompetenz aussuchen" />}
        onRemoved={() => navigate(profile)}
      />
    </Page>
  )
}
