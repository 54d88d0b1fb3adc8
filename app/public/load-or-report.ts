import { data, type RouterContextProvider } from 'react-router'
import type { createCaller } from '../../server/router.ts'
import { apiContext } from '../api-context.ts'
import { reportContext } from '../report-context.ts'

export type Shown<T> = { shown: T | undefined }

/** What a public page shows: undefined, with status 500, when it cannot be loaded. The page then says so. */
export async function loadOrReport<T>(
  context: Readonly<RouterContextProvider>,
  load: (api: ReturnType<typeof createCaller>) => Promise<T>,
) {
  try {
    return data<Shown<T>>({ shown: await load(context.get(apiContext)) })
  } catch (error) {
    context.get(reportContext)(error as Error)
    return data<Shown<T>>({ shown: undefined }, { status: 500 })
  }
}

/** The same in the browser: without a network the page says so too. */
export const orNothing = <T>(load: () => Promise<Shown<T>>): Promise<Shown<T>> =>
  load().catch(() => ({ shown: undefined }))
