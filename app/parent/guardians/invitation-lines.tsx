import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { guardianKinds } from '../../../domain/people/guardians.ts'
import { listed } from '../../../domain/people/names.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { CallQuestion } from '../../components/dialog/call-question.tsx'
import { withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { LoadFailure, Waiting } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { messageOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { type OpenInvitation, refreshGuardians } from './guardians-options.ts'
import { LinkAndCode } from './link-and-code.tsx'

/** Invitations that nobody has accepted yet. `onGone`: one of them ended, and with it the button that had the focus. */
export const InvitationLines = ({ invitations, onGone }: { invitations: OpenInvitation[]; onGone: () => void }) => (
  <Card withBorder>
    <ul className="plain ruled">
      {invitations.map((invitation) => (
        <InvitationLine key={invitation.id} invitation={invitation} onGone={onGone} />
      ))}
    </ul>
  </Card>
)

function InvitationLine({ invitation, onGone }: { invitation: OpenInvitation; onGone: () => void }) {
  const { id, kind, email, childNames, isMine, inviterName } = invitation
  const [open, setOpen] = useState<'link' | 'question'>()
  const about = `${guardianKinds[kind]} für ${listed(childNames)}`
  return (
    <li>
      <Stack gap="xs" py="xs">
        <Group justify="space-between" gap="0.625rem 1rem" className="long-words">
          <div>
            <Text fw={600}>{about}</Text>
            <Aside>
              {[
                isMine ? 'von Ihnen' : `von ${inviterName}`,
                email &&
                  (invitation.mailedAt ? `an ${writtenAddress(email)} geschickt` : `für ${writtenAddress(email)}`),
                `gültig bis ${formatDate(invitation.expiresAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Aside>
          </div>
          <Group gap="xs">
            {isMine && (
              <Button variant="light" size="xs" aria-label={`Link und Code: ${about}`} onClick={() => setOpen('link')}>
                Link und Code
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              aria-label={`Zurückziehen: ${about}`}
              aria-expanded={open === 'question'}
              onClick={() => setOpen('question')}
            >
              Zurückziehen
            </Button>
          </Group>
        </Group>
        {open === 'question' && (
          <CallQuestion
            title="Der Link öffnet dann nichts mehr."
            no="Einladung behalten"
            yes="Ja, zurückziehen"
            busyYes="Wird zurückgezogen..."
            isLoss
            onNo={() => setOpen(undefined)}
            call={() => client.guardians.revoke.mutate({ id })}
            onDone={() => {
              notify.success('Einladung zurückgezogen')
              onGone()
            }}
            onSettled={refreshGuardians}
            whenFailed="Die Einladung konnte nicht zurückgezogen werden"
          />
        )}
      </Stack>
      {open === 'link' && <ShowDialog invitation={invitation} onClose={() => setOpen(undefined)} />}
    </li>
  )
}

function ShowDialog({ invitation: { id, email }, onClose }: { invitation: OpenInvitation; onClose: () => void }) {
  const { mutate, data, error } = useMutation({
    mutationFn: (asked: { id: string }) => withFreshPassword(() => client.guardians.show.mutate(asked)),
    // A failure may mean that it has just been accepted.
    onError: () => void refreshGuardians(),
  })
  useEffect(() => mutate({ id }), [mutate, id])
  return (
    <Dialog title="Link und Code" onClose={onClose}>
      {data ? (
        <LinkAndCode invitation={{ ...data, id }} email={email} isMailed={false} />
      ) : error ? (
        <LoadFailure message={messageOf(error)} onRetry={() => mutate({ id })} />
      ) : (
        <Waiting label="Der Link wird geladen" />
      )}
    </Dialog>
  )
}
