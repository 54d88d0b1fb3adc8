import { Group, Text, Title } from '@mantine/core'
import { nameOf } from '../../../domain/people/names.ts'
import { homeOf, type Roles } from '../../../domain/people/roles.ts'
import { leadingTo } from '../../asked-address.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import type { SessionUser } from '../../session.ts'
import { LeaveButton } from '../leave-button.tsx'

type SomebodyHereProps = { user: SessionUser; roles: Roles; asked: string | undefined }

/** Asks whoever is signed in on this device to sign out first: a session is never replaced silently. */
export const SomebodyHere = ({ user, roles, asked }: SomebodyHereProps) => (
  <LearnerPage size="sm">
    <StampFigure what="searches" size={112} />
    <Title order={1}>Hier ist schon {user.firstName} angemeldet</Title>
    <Text size="lg" my="md">
      {roles.isChild
        ? `Bist du ${user.firstName}? Dann geht es gleich weiter. Wenn nicht, melde ${user.firstName} zuerst ab.`
        : `Auf diesem Gerät ist ${nameOf(user)} angemeldet. Bevor du dich anmelden kannst, muss dieses Konto abgemeldet werden. Frag vorher, ob das in Ordnung ist.`}
    </Text>
    <Group>
      <LinkButton
        to={asked ?? homeOf(roles)}
        size="md"
        variant={roles.isChild ? 'filled' : 'default'}
        label={`Weiter als ${user.firstName}`}
      />
      <LeaveButton leadTo={leadingTo('/lernen', asked)} isQuiet={roles.isChild} label={`${user.firstName} abmelden`} />
    </Group>
  </LearnerPage>
)
