import '@mantine/core/styles/Alert.layer.css'
import { Container } from '@mantine/core'
import { data } from 'react-router'
import { apiContext } from '../api-context.ts'
import { reportContext } from '../report-context.ts'
import type { Route } from './+types/terms.ts'
import { describePage } from './describe-page.ts'
import { SuppliedTerms } from './legal/supplied-terms.tsx'
import { WrittenTerms } from './legal/written-terms.tsx'
import { LoadAgain } from './load-again.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Nutzungsbedingungen',
    description: 'Was Sie von uns erwarten können und was wir von Ihnen erwarten, in klaren Worten.',
  })

type Own = { version: string; content: string } | null | undefined

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data<{ own: Own }>({ own: await context.get(apiContext).terms.current() })
  } catch (error) {
    context.get(reportContext)(error as Error)
    return data<{ own: Own }>({ own: undefined }, { status: 500 })
  }
}

/** The terms of whoever runs the installation, or those that come with the program (decision 112). */
export default function TermsScreen({ loaderData: { own } }: Route.ComponentProps) {
  if (own) return <WrittenTerms terms={own} />
  if (own === null) return <SuppliedTerms />
  return (
    <Container component="main" size="md" py="xl">
      <LoadAgain what="Die Nutzungsbedingungen konnten nicht geladen werden." path="/terms" />
    </Container>
  )
}
