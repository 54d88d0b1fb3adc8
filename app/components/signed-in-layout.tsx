import { useEffect } from 'react'
import { guard } from '../guard.ts'
import { followChanges } from '../live/follow-changes.ts'
import { DataFrame } from './data-frame.tsx'
import { Spinner } from './spinner.tsx'

/** Everything behind the sign-in. Without a session it leads to /login. */
export async function clientLoader() {
  await guard()
  return null
}

export const HydrateFallback = Spinner

export default function SignedInLayout() {
  useEffect(() => followChanges(), [])
  return <DataFrame />
}
