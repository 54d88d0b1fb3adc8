import { redirect } from 'react-router'
import { queryClient } from '../../trpc.ts'
import { secondStepState } from './second-step-api.ts'

/**
 * Where admins have to have a second step, whoever has none sets it up first. Comfort, as every guard: the server refuses.
 * @throws a redirect to where it is set up
 */
export async function requireSecondStep(): Promise<void> {
  const { isOn, isDemanded } = await queryClient.fetchQuery(secondStepState)
  if (isDemanded && !isOn) throw redirect('/profile/second-step')
}
