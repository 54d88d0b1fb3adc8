import { Group } from '@mantine/core'
import { type UserState, userRoles, userStates } from '../../../domain/people/users.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { Mark } from '../../components/mark.tsx'

export type User = RouterOutputs['admin']['users']['list']['users'][number]

const colorOf = { active: 'sea', locked: 'red', unconfirmed: 'gray' } as const satisfies Record<UserState, string>

/** Role and state of an account, number of children, and the day of the last visit. */
export const UserMarks = ({ user }: { user: User }) => (
  <Group gap="xs">
    {user.isAdmin && <Mark color="amber">{userRoles.admin}</Mark>}
    {user.staffRole && <Mark color="amber">{userRoles[user.staffRole]}</Mark>}
    {user.isParent && <Mark color="sea">{userRoles.parent}</Mark>}
    <Mark color={colorOf[user.state]}>{userStates[user.state]}</Mark>
    <Mark>{user.children === 1 ? '1 Kind' : `${user.children} Kinder`}</Mark>
    <Mark>{`seit ${formatDate(user.createdAt)}`}</Mark>
    <Mark>{user.seenOn ? `zuletzt da am ${formatDate(user.seenOn)}` : 'noch nie da'}</Mark>
  </Group>
)
