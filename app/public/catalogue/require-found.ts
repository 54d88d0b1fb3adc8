import { TRPCError } from '@trpc/server'
import { redirect } from 'react-router'

/**
 * The result of a procedure; runs in a loader on the server.
 * @throws a redirect to /404 when nothing is found or the id in the URL is malformed; rethrows other errors
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
