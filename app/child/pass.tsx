import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { PrintablePass } from '../learning/pass-page/printable-pass.tsx'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/pass.ts'
import { ChildError } from './child-error.tsx'

const passOptions = (passId: string) => trpc.passes.own.queryOptions({ passId })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.ensureQueryData(passOptions(params.passId))
export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Mein Pass') }]

export default function PassScreen({ params }: Route.ComponentProps) {
  const { data: pass } = useSuspenseQuery(passOptions(params.passId))
  return (
    <LearnerPage back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
      <PrintablePass pass={pass} titleOrder={1}>
        {pass.competencyId && (
          <LinkButton to={`/child-competency/${pass.competencyId}`} variant="default" label="Noch einmal ansehen" />
        )}
      </PrintablePass>
      {pass.congratulation && (
        <Text maw="52.5rem" mt="xl" mx="auto" fw={600}>
          ♥ Deine Eltern haben dir am {formatDate(pass.congratulation.at)} zu diesem Pass gratuliert.
          {pass.congratulation.thankedAt && ' Du hast Danke gesagt.'}
        </Text>
      )}
      {pass.checkPage && (
        <Text maw="52.5rem" mt="xl" mx="auto">
          Deine Eltern haben für diesen Pass eine Prüfseite eingeschaltet. Wer den QR-Code liest, sieht: was auf dem
          Pass steht, welche Level du hast, den Tag und die Nummer
          {pass.checkPage.showsName ? ' und deinen Vornamen.' : '. Deinen Namen sieht dort niemand.'}
        </Text>
      )}
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Der Pass konnte nicht geladen werden" notFound="Pass nicht gefunden" />
)
