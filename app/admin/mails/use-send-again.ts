import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'

/** Sends one mail again, or all given up for the same reason; reports the result and refetches the list. */
export const useSendAgain = () =>
  useMutation(
    trpc.admin.mails.sendAgain.mutationOptions({
      onMutate: () => notify.clear(),
      onSuccess: ({ count }) =>
        notify.success(count === 1 ? 'Die E-Mail ist wieder unterwegs' : `${count} E-Mails sind wieder unterwegs`),
      onError: (error) => notify.failure(reasonOf(error)),
      onSettled: () => queryClient.invalidateQueries(trpc.admin.mails.pathFilter()),
    }),
  )
