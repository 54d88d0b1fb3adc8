import { Group } from '@mantine/core'
import { type UserState, userRoles, userStates } from '../../../domain/people/users.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { Tag } from '../parts/tag.tsx'

export type User = RouterOutputs['admin']['users']['list']['users'][number]

const colorOf: Record<UserState, string> = { active: 'sea', locked: 'red', unconfirmed: 'gray' }

/** Role and state of an account, number of children, and the day of the last visit. */
export const UserMarks = ({ user }: { user: User }) => (
  <Group gap="xs">
    {user.isAdmin && <Mark color="amber">{userRoles.admin}</Mark>}
    {user.staffRole && <Mark color="amber">{userRoles[user.staffRole]}</Mark>}
    {user.isParent && <Mark color="sea">{userRoles.parent}</Mark>}
    <Mark color={colorOf[user.state]}>{userStates[user.state]}</Mark>
    <Mark color="gray">{user.children === 1 ? '1 Kind' : `${user.children} Kinder`}</Mark>
    <Mark color="gray">{`seit ${formatDate(user.createdAt)}`}</Mark>
    <Mark color="gray">{user.seenOn ? `zuletzt da am ${formatDate(user.seenOn)}` : 'noch nie da'}</Mark>
  </Group>
)

const Mark = ({ color, children }: { color: string; children: string }) => (
  <Tag color={color} size="lg">
    {children}
  </Tag>
)
