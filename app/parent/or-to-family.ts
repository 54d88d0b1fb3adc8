import { redirect } from 'react-router'
import { uuid } from '../../domain/fields.ts'
import { isNotFound } from '../failure.ts'

/** Loads what the ids of an address stand for. @throws the way to /family when nothing of this family is behind them */
export async function orToFamily<T>(ids: string[], load: () => Promise<T>): Promise<T> {
  if (!ids.every((id) => uuid.safeParse(id).success)) throw redirect('/family')
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) throw redirect('/family')
    throw error
  }
}
