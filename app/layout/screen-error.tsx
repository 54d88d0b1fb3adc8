import { isRouteErrorResponse, useRouteError } from 'react-router'
import { leadsToNothing } from '../failure.ts'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { SiteLayout } from './site-layout.tsx'

/** The same for whatever a screen can fail with. */
export const leadsNowhere = (error: unknown) =>
  leadsToNothing(error) || (isRouteErrorResponse(error) && error.status === 404)

/** In the place of a screen behind the sign-in that cannot be shown; header and footer stay. */
export function ScreenError() {
  const error = useRouteError()
  return <SiteLayout>{leadsNowhere(error) ? <NotFound /> : <RouteError />}</SiteLayout>
}
