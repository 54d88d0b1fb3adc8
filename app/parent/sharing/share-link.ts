import { useMutation } from '@tanstack/react-query'
import type { SharedKind } from '../../../domain/learning/sharing.ts'
import { client, queryClient, trpc } from '../../trpc.ts'

type Shared = { child: { id: string }; content: { type: SharedKind; id: string } }

/** The share link to a lesson or quiz for one child; reused if it exists. */
export const useShareLink = ({ child, content }: Shared) =>
  useMutation({
    mutationFn: () =>
      client.sharing.link.mutate({ childId: child.id, contentType: content.type, contentId: content.id }),
    onSuccess: () => refreshLinks(child.id),
  })

export const refreshLinks = (childId: string) =>
  queryClient.invalidateQueries(trpc.sharing.list.queryFilter({ childId }))
