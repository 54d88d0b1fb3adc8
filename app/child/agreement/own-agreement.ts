import { queryClient, trpc } from '../../trpc.ts'
import { refreshLearning } from '../competency/refresh-learning.ts'

export const ownAgreement = trpc.agreements.own.queryOptions()

/** Call after the child has done something with its agreement; its start page tells of it too. */
export const refreshOwnAgreement = () =>
  Promise.all([queryClient.invalidateQueries(trpc.agreements.pathFilter()), refreshLearning()])
