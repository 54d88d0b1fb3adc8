import { Text } from '@mantine/core'
import { learnAs } from '../../accounts.ts'
import { knownFamilies } from '../../auth/child-sign-in/known-families.ts'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { client } from '../../trpc.ts'
import type { ChildOfFamily } from './child-actions.tsx'

type LearnHereDialogProps = { child: ChildOfFamily; onClose: () => void }

/** For a shared tablet: ends the parent's session and starts the child's. */
export const LearnHereDialog = ({ child, onClose }: LearnHereDialogProps) => (
  <CallDialog
    title={`Auf diesem Gerät als ${child.name} lernen`}
    confirmLabel={`Als ${child.name} lernen`}
    confirmHasFocus
    call={async () => {
      // Remembers the family code, so that the child finds its tile here next time.
      if (child.nickname) {
        const { familyCode } = await client.nicknameLogins.ofChild.query({ childId: child.id })
        if (familyCode) knownFamilies.keep({ code: familyCode })
      }
      await learnAs(child.id)
      return new Promise<never>(() => {}) // open until the child's page is there: the parent's session has ended
    }}
    onClose={onClose}
  >
    <Text>
      Sie werden auf diesem Gerät abgemeldet, und {child.name} lernt hier weiter. Ihren Bereich kann {child.name} nicht
      öffnen. Um zurückzukommen, melden Sie {child.name} ab und sich selbst wieder an.
    </Text>
  </CallDialog>
)
