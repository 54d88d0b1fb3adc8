import { Box } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { fullName } from '../../domain/people/children.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { isNotFound } from '../failure.ts'
import { PrintablePass } from '../learning/pass-page/printable-pass.tsx'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/pass.ts'
import { orToFamily } from './or-to-family.ts'
import { CheckPage } from './pass/check-page.tsx'
import { Congratulate } from './pass/congratulate.tsx'

const passOptions = (ids: { childId: string; passId: string }) => trpc.passes.ofChild.queryOptions(ids)

/** Redirects to /family when the pass does not exist. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  orToFamily([params.childId, params.passId], () => queryClient.ensureQueryData(passOptions(params)))

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Pass') }]

export default function PassScreen({ params }: Route.ComponentProps) {
  const { data: pass, error } = useSuspenseQuery(passOptions(params))
  if (isNotFound(error)) return <Navigate to="/family" replace /> // deleted elsewhere
  const profile = `/family/${params.childId}`
  return (
    <Page
      title={`Pass von ${pass.holder.name}`}
      breadcrumbs={fromDashboard(pass.title, [fullName(pass.holder), profile])}
    >
      <Box mb="lg" className="not-printed">
        <Congratulate
          ids={params}
          about={{ name: pass.holder.name, title: pass.title }}
          isDone={pass.congratulation !== null}
          thankedAt={pass.congratulation?.thankedAt ?? null}
        />
      </Box>
      <PrintablePass pass={pass} titleOrder={2}>
        {pass.competencyId && (
          <LinkButton to={`${profile}/competency/${pass.competencyId}`} variant="default" label="Zur Kompetenz" />
        )}
      </PrintablePass>
      <CheckPage ids={params} pass={pass} />
    </Page>
  )
}
