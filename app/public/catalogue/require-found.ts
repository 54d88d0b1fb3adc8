import { TRPCError } from '@trpc/server'
import { redirect } from 'react-router'

/**
 * What a procedure finds. Runs on the server.
 * @throws a redirect to /404 when there is no such thing or the address cannot be one; defects stay what they are
 */
export async function requireFound<T>(search: Promise<T>): Promise<T> {
  try {
    return await search
  } catch (error) {
    if (error instanceof TRPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')) {
      throw redirect('/404')
    }
    throw error
  }
}
