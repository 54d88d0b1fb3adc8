import { queryClient, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

export const agreementOf = (childId: string) => trpc.agreements.ofChild.queryOptions({ childId })
export const choicesOf = (childId: string) => trpc.agreements.choices.queryOptions({ childId })

/** Call after a step of an agreement: all that shows it is read again, Heute too. */
export const refreshAgreement = () =>
  Promise.all([queryClient.invalidateQueries(trpc.agreements.pathFilter()), refreshFamily()])
