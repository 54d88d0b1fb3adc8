import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { PageSpinner } from '../components/page/spinner.tsx'
import { guard } from '../guard.ts'
import { followComfort } from '../learning/reading-comfort/keep-comfort.ts'
import { followChanges } from '../live/follow-changes.ts'
import { lazyPart } from '../missing-part.ts'
import { registerDeviceWhenIdle } from '../reminders/meet-when-idle.ts'
import { whenIdle } from '../when-idle.ts'
import type { Route } from './+types/signed-in-layout.ts'
import { ChildLayout } from './child-layout.tsx'
import { DataProviders } from './data-providers.tsx'
import { signInPathOf } from './navigation.ts'
import { leadsNowhere, ScreenError } from './screen-error.tsx'
import { SessionScreen } from './session-screen.tsx'
import { SiteLayout } from './site-layout.tsx'

const WaitingLine = lazyPart(() => import('../child/outbox/waiting-line.tsx'))
const SavingPaused = lazyPart(() => import('./saving-paused.tsx'))
const Banners = lazyPart(() => import('./announcements/banners.tsx'))

/** Layout route of the signed-in area. Without a session it redirects to /login. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, roles, owesTerms } = await guard(request)
  return { isChild: roles.isChild, hasBanners: roles.isParent && !owesTerms, signInPath: signInPathOf(user) }
}

/** Until everything has loaded that a page of this area begins with; its screens need no fallback of their own. */
export const HydrateFallback = PageSpinner
export const ErrorBoundary = ScreenError
/** A title only for error pages: every screen has its own. */
export const meta = ({ error }: Route.MetaArgs) =>
  error ? [{ title: pageTitle(leadsNowhere(error) ? 'Seite nicht gefunden' : 'Fehler') }] : []

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => followChanges(), [])
  useEffect(() => registerWhenIdle(loaderData.isChild), [loaderData.isChild])
  useEffect(() => registerDeviceWhenIdle(), [])
  useEffect(() => (loaderData.isChild ? runOutboxWhenIdle() : undefined), [loaderData.isChild])
  useEffect(() => followComfort(loaderData.isChild), [loaderData.isChild])
  const Layout = loaderData.isChild ? ChildLayout : SiteLayout
  return (
    <>
      <DataProviders>
        <Layout>
          <Suspense>{loaderData.isChild ? <WaitingLine /> : <SavingPaused />}</Suspense>
          {loaderData.hasBanners && (
            <Suspense>
              <Banners />
            </Suspense>
          )}
          <Outlet />
        </Layout>
      </DataProviders>
      <SessionScreen {...loaderData} />
    </>
  )
}

/** For a child the service worker then also caches the files of the child's screens. */
const registerWhenIdle = (isChild: boolean) =>
  whenIdle(() => {
    // Where the server has just gone, the next page tries again.
    void import('../service-worker/register.ts')
      .then(async ({ serviceWorkerReady, cacheFilesOfChild }) => {
        await (isChild ? cacheFilesOfChild() : serviceWorkerReady())
      })
      .catch(() => undefined)
  })

/** Sends what is queued on a child's device, and prefetches what it learns. */
function runOutboxWhenIdle() {
  let end: (() => void) | undefined
  let isOver = false
  const callOff = whenIdle(() => {
    void import('../child/outbox/run-outbox.ts').then(
      ({ runOutbox }) => {
        if (!isOver) end = runOutbox()
      },
      () => undefined, // where the server has just gone, the next page tries again
    )
  })
  return () => {
    isOver = true
    callOff()
    end?.()
  }
}
