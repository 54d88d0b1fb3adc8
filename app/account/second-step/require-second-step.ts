import { redirect } from 'react-router'
import { leadingTo } from '../../asked-address.ts'
import { queryClient } from '../../trpc.ts'
import { secondStepState } from './second-step-api.ts'

/**
 * Where admins have to have a second step, whoever has none sets it up first. Comfort, as every guard: the server refuses.
 * @throws a redirect to where it is set up, which leads back here
 */
export async function requireSecondStep({ url }: { url: string }): Promise<void> {
  const { isOn, isDemanded } = await queryClient.fetchQuery(secondStepState)
  if (!isDemanded || isOn) return
  const { pathname, search } = new URL(url)
  throw redirect(leadingTo('/profile/second-step', pathname + search))
}
