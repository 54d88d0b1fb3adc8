import { useQuery } from '@tanstack/react-query'
import type { RouterOutputs } from '../../../server/router.ts'
import { queryClient, trpc } from '../../trpc.ts'

type GuardiansOfFamily = RouterOutputs['guardians']['ofFamily']
export type AccompaniedChild = GuardiansOfFamily['children'][number]
export type AccompanyingPerson = AccompaniedChild['people'][number]
export type OpenInvitation = GuardiansOfFamily['invitations'][number]

/** Who accompanies the own children, and whom the reader helps with. */
export const guardiansOptions = trpc.guardians.ofFamily.queryOptions()

/** Call after a change of guardians or of their open questions: the list of own children may have changed too. */
export const refreshGuardians = () =>
  Promise.all(
    [trpc.guardians, trpc.children, trpc.family].map((of) =>
      queryClient.invalidateQueries({ ...of.pathFilter(), refetchType: 'all' }),
    ),
  )

export const otherGuardianOf = (child: AccompaniedChild | undefined): AccompanyingPerson | undefined =>
  child?.people.find(({ kind, isMe }) => kind === 'guardian' && !isMe)

/** One child with those who accompany it; undefined while that is loaded, and where it cannot be. */
export const useAccompanied = (childId: string): AccompaniedChild | undefined =>
  useQuery(guardiansOptions).data?.children.find(({ id }) => id === childId)
