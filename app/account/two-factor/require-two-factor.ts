import { redirect } from 'react-router'
import { leadingTo } from '../../asked-address.ts'
import { queryClient } from '../../trpc.ts'
import { twoFactorState } from './two-factor-api.ts'

/**
 * Where admins have to have a second step, whoever has none sets it up first. Comfort, as every guard: the server refuses.
 * @throws a redirect to where it is set up, which leads back here
 */
export async function requireTwoFactor({ url }: { url: string }): Promise<void> {
  const { isOn, isDemanded } = await queryClient.fetchQuery(twoFactorState)
  if (!isDemanded || isOn) return
  const { pathname, search } = new URL(url)
  throw redirect(leadingTo('/profile/two-factor', pathname + search))
}
