import '@mantine/core/styles/Alert.layer.css'
import { Container } from '@mantine/core'
import type { Route } from './+types/terms.ts'
import { describePage } from './describe-page.ts'
import { SuppliedTerms } from './legal/supplied-terms.tsx'
import { WrittenTerms } from './legal/written-terms.tsx'
import { LoadAgain } from './load-again.tsx'
import { loadOrReport } from './load-or-report.ts'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Nutzungsbedingungen',
    description: 'Was Sie von uns erwarten können und was wir von Ihnen erwarten, in klaren Worten.',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOrReport(context, (api) => api.terms.current())

/** The terms of whoever runs the installation, or those that come with the program (decision 112). */
export default function TermsScreen({ loaderData: { shown: own } }: Route.ComponentProps) {
  if (own) return <WrittenTerms terms={own} />
  if (own === null) return <SuppliedTerms />
  return (
    <Container component="main" size="md" py="xl">
      <LoadAgain what="Die Nutzungsbedingungen konnten nicht geladen werden." path="/terms" />
    </Container>
  )
}
