import { Text } from '@mantine/core'
import { LinkButton } from '../../components/button/link-button.tsx'
import { AccountPage } from '../account-page.tsx'
import type { AcceptedInvitation } from './types.ts'

/** Leads to the child, or where there are several to all of them. */
export function AcceptedByAdult({ kind, childIds }: AcceptedInvitation) {
  const only = childIds.length === 1 ? childIds[0] : undefined
  const to =
    kind === 'guardian' ? (only ? `/family/${only}` : '/family') : only ? `/begleiten/kind/${only}` : '/begleiten'
  return (
    <AccountPage title="Schön, dass Sie dabei sind">
      <Text mb="md" role="status">
        Die Einladung ist angenommen. Wer Sie eingeladen hat, erfährt es jetzt auch.
      </Text>
      <LinkButton to={to} replace size="md" label={only ? 'Zum Kind' : 'Zu den Kindern'} />
    </AccountPage>
  )
}
