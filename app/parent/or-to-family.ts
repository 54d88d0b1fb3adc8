import { redirect } from 'react-router'
import { uuid } from '../../domain/platform/fields.ts'
import { isNotFound } from '../failure.ts'

/** Loads what belongs to the ids in a URL. @throws a redirect to /family when an id is malformed or not found */
export async function orToFamily<T>(ids: string[], load: () => Promise<T>): Promise<T> {
  if (!ids.every((id) => uuid.safeParse(id).success)) throw redirect('/family')
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) throw redirect('/family')
    throw error
  }
}
