import { guard } from '../guard.ts'
import { Spinner } from './spinner.tsx'

/** Everything behind the sign-in. Without a session it leads to /login. */
export async function clientLoader() {
  await guard()
  return null
}

export const HydrateFallback = Spinner

export { DataFrame as default } from './data-frame.tsx'
