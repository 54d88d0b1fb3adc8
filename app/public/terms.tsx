import '@mantine/core/styles/Alert.layer.css'
import { Container } from '@mantine/core'
import suppliedTerms from '../../content/legal/terms.md'
import { TERMS_VERSION } from '../../domain/people/terms.ts'
import { brand, priceLine } from '../../domain/platform/brand.ts'
import type { Route } from './+types/terms.ts'
import { describePage } from './describe-page.ts'
import { contactOf } from './help/contacts.ts'
import { LegalText } from './legal/legal-text.tsx'
import { WrittenTerms } from './legal/written-terms.tsx'
import { LoadAgain } from './load-again.tsx'
import { loadOrReport } from './load-or-report.ts'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Nutzungsbedingungen',
    description: 'Was Sie von uns erwarten können und was wir von Ihnen erwarten, in klaren Worten.',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOrReport(context, (api) => api.terms.current())

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The terms of whoever runs the installation, or those that come with the program (decision 112). */
export default function TermsScreen({ loaderData: { shown: own } }: Route.ComponentProps) {
  if (own) return <WrittenTerms terms={own} />
  if (own === null) return <LegalText text={suppliedTerms} own={valuesOfTerms()} />
  return (
    <Container component="main" size="md" py="xl">
      <LoadAgain what="Die Nutzungsbedingungen konnten nicht geladen werden." path="/terms" />
    </Container>
  )
}

const valuesOfTerms = () => ({
  month: month.format(new Date(`${TERMS_VERSION}-01`)),
  price: priceLine(),
  pass: brand.pass.terms,
  police: contactOf('Polizei').label,
})
