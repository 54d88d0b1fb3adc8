import { redirect } from 'react-router'
import { leadingTo } from '../../asked-address.ts'
import { queryClient } from '../../trpc.ts'
import { twoFactorState } from './two-factor-api.ts'

/**
 * Sends admins without two-factor to set it up first, where the installation requires it. For convenience only: the
 * server refuses in any case.
 * @throws a redirect to the set-up page, which leads back here
 */
export async function requireTwoFactor({ url }: { url: string }): Promise<void> {
  const { isOn, isDemanded } = await queryClient.fetchQuery(twoFactorState)
  if (!isDemanded || isOn) return
  const { pathname, search } = new URL(url)
  throw redirect(leadingTo('/profile/two-factor', pathname + search))
}
