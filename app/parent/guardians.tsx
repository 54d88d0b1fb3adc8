import { Button, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { SectionTitle } from '../components/page/texts.tsx'
import { queryClient } from '../trpc.ts'
import { AccompaniedChildCard } from './guardians/accompanied-child-card.tsx'
import { guardiansOptions } from './guardians/guardians-options.ts'
import { InvitationLines } from './guardians/invitation-lines.tsx'
import { InviteDialog } from './guardians/invite-dialog.tsx'
import { NoChild } from './no-child.tsx'

export const clientLoader = () => queryClient.ensureQueryData(guardiansOptions)
export const meta = () => [{ title: pageTitle('Wer begleitet?') }]

/** Who accompanies the children: both parents and people who help; inviting them, and ending it. */
export default function GuardiansScreen() {
  const { data } = useSuspenseQuery(guardiansOptions)
  const [isInviting, setInviting] = useState(false)
  const inviteButton = useRef<HTMLButtonElement>(null)
  const { children, invitations } = data
  return (
    <Page
      title="Wer begleitet?"
      breadcrumbs={fromDashboard('Wer begleitet?', ['Familie', '/family'])}
      action={
        children.length > 0 && (
          <Button ref={inviteButton} onClick={() => setInviting(true)}>
            Jemanden einladen
          </Button>
        )
      }
    >
      {children.length === 0 ? (
        <NoChild title="Hier steht, wer Ihre Kinder begleitet">
          <Text>
            Legen Sie zuerst ein Kind an. Dann können Sie den anderen Elternteil oder die Großeltern einladen.
          </Text>
          <LinkButton to="/family" mt="xs" label="Zur Familie" />
        </NoChild>
      ) : (
        <Stack gap="lg">
          <Text maw="46rem">
            Ein Kind kann zwei Elternteile haben, mit gleichen Rechten. Dazu können bis zu acht Menschen es begleiten:
            Großeltern, Pflegefamilie, Nachhilfe. Was sie sehen, liest Ihr Kind unter „Was meine Eltern sehen“.
          </Text>
          {children.map((child) => (
            <AccompaniedChildCard key={child.id} child={child} />
          ))}
          {invitations.length > 0 && (
            <section aria-labelledby="invitations">
              <SectionTitle id="invitations" mb="sm">
                Offene Einladungen
              </SectionTitle>
              <InvitationLines invitations={invitations} onGone={() => inviteButton.current?.focus()} />
            </section>
          )}
        </Stack>
      )}
      {isInviting && <InviteDialog family={children} onClose={() => setInviting(false)} />}
    </Page>
  )
}
