import { isRouteErrorResponse, useRouteError } from 'react-router'
import { leadsToNothing } from '../failure.ts'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { SiteLayout } from './site-layout.tsx'

/** Like leadsToNothing (failure.ts), for errors of the router too. */
export const leadsNowhere = (error: unknown) =>
  leadsToNothing(error) || (isRouteErrorResponse(error) && error.status === 404)

/** Error page within the signed-in area; header and footer stay. */
export function ScreenError() {
  const error = useRouteError()
  return <SiteLayout>{leadsNowhere(error) ? <NotFound /> : <RouteError />}</SiteLayout>
}
