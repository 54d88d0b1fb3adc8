import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect } from 'react-router'
import { isStaff } from '../../domain/people/roles.ts'
import { dayOfTerms } from '../../domain/people/terms.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { askedIn } from '../asked-address.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { notify } from '../components/page/notify.ts'
import { Page } from '../components/page/page.tsx'
import { Aside, SectionTitle } from '../components/page/texts.tsx'
import { messageOf } from '../failure.ts'
import { guard } from '../guard.ts'
import { WrittenTermsText } from '../public/legal/written-terms.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { forgetSession } from '../session.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/new-terms.ts'
import { EraseAccountCard } from './profile/erase-account-card.tsx'
import { OwnDataCard } from './profile/own-data-card.tsx'

const asked = trpc.terms.asked.queryOptions(undefined, { staleTime: 0 })

/** Redirects people who have nothing to accept. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  forgetSession() // it may have been accepted on another device
  const { roles, owesTerms } = await guard(request)
  const leadsTo = askedIn(new URL(request.url).searchParams) ?? '/dashboard'
  if (!owesTerms) throw redirect(leadsTo)
  await queryClient.ensureQueryData(asked)
  return { roles, leadsTo }
}

export const meta = () => [{ title: pageTitle('Neue Nutzungsbedingungen') }]

/** Asks a parent to accept new terms: what has changed, the whole text, yes or no (decision 112). */
export default function NewTermsScreen({ loaderData: { roles, leadsTo } }: Route.ComponentProps) {
  const { data } = useSuspenseQuery(asked)
  const [declines, setDeclines] = useState(false)
  const accept = useMutation(
    trpc.terms.accept.mutationOptions({
      onSuccess: () => window.location.assign(leadsTo), // a whole page, so that nothing of before is left
      onError: (error) => {
        notify.failure(messageOf(error), 'Das hat nicht geklappt.')
        void queryClient.invalidateQueries({ queryKey: asked.queryKey })
      },
    }),
  )
  return (
    <Page title="Neue Nutzungsbedingungen">
      <Stack gap="lg">
        <Text maw="46rem">
          Seit dem {formatDate(dayOfTerms(data.version))} gelten neue Nutzungsbedingungen. Bitte lesen Sie, was sich
          ändert, und entscheiden Sie. Ihre Kinder lernen inzwischen weiter wie bisher.
        </Text>
        <Alert color="sea" role="none" title="Das ist neu" maw="46rem">
          {data.changes.length === 1 ? (
            <Text>{data.changes[0]?.changes}</Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} pl="md">
              {data.changes.map(({ version, changes }) => (
                <li key={version}>
                  {formatDate(dayOfTerms(version))}: {changes}
                </li>
              ))}
            </Stack>
          )}
        </Alert>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Der ganze Text" maw="50rem">
          <Aside>
            Der ganze Text. Er steht auch unter{' '}
            <TextLink to="/terms" size="sm">
              Nutzungsbedingungen
            </TextLink>
            .
          </Aside>
          <WrittenTermsText content={data.content} />
        </Paper>
        <Group>
          <ActionButton
            size="md"
            label="Ich stimme zu"
            isBusy={accept.isPending || accept.isSuccess}
            onClick={() => accept.mutate({ version: data.version })}
          />
          <Button size="md" variant="default" onClick={() => setDeclines(true)} aria-expanded={declines}>
            Ich stimme nicht zu
          </Button>
          {isStaff(roles) && <TextLink to="/admin">Zur Administration</TextLink>}
        </Group>
        {declines && (
          <section aria-labelledby="ohne-zustimmung">
            <SectionTitle id="ohne-zustimmung" mb="xs" tabIndex={-1} ref={(heading) => heading?.focus()}>
              Wenn Sie nicht zustimmen
            </SectionTitle>
            <WaysWithoutTerms isAdmin={roles.isAdmin} />
          </section>
        )}
      </Stack>
    </Page>
  )
}

/** What a parent who does not accept new terms can do: leave for now, download the data, delete the account. */
function WaysWithoutTerms({ isAdmin }: { isAdmin: boolean }) {
  const { leave, isLeaving } = useSignOut('/', (message) => notify.failure(message))
  return (
    <Stack>
      <Text maw="46rem">
        Dann können Sie den Bereich für Eltern nicht weiter benutzen. Gelöscht wird deshalb nichts: Sie können sich
        abmelden und es sich überlegen, Ihre Daten mitnehmen oder Ihr Konto löschen.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OwnDataCard />
        <EraseAccountCard isAdmin={isAdmin} />
      </SimpleGrid>
      <Group>
        <ActionButton variant="default" label="Jetzt abmelden" isBusy={isLeaving} onClick={leave} />
      </Group>
    </Stack>
  )
}
