import { notify } from '../../components/page/notify.ts'
import { failureWords } from '../../learning/agreement/agreement-words.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

export const agreementOf = (childId: string) => trpc.agreements.ofChild.queryOptions({ childId })
export const choicesOf = (childId: string) => trpc.agreements.choices.queryOptions({ childId })

/** Call after a step of an agreement: all that shows it is read again, Heute too. */
export const refreshAgreement = () =>
  Promise.all([queryClient.invalidateQueries(trpc.agreements.pathFilter()), refreshFamily()])

/** What every step of an agreement does afterwards. */
export const afterStep = {
  whenFailed: (error: unknown) => notify.failure(failureWords(error).forAdults),
  onSettled: refreshAgreement,
}
