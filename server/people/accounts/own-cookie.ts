import type { Auth } from './auth.ts'

/**
 * Name and attributes of a cookie of ours that only the accounts API reads. With __Host- no other host can set it
 * (decision 022); such a name demands path '/'.
 */
export async function ownCookie(auth: Auth, name: string) {
  const { authCookies } = await auth.$context
  const secure = authCookies.sessionToken.attributes.secure ?? false
  const place = secure ? { name: `__Host-${name}`, path: '/' } : { name, path: '/api/auth' }
  return { ...place, secure, httpOnly: true, sameSite: 'Strict' } as const
}
