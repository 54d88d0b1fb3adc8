import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isForbidden, leadsToNothing } from '../failure.ts'
import { RouteError } from './route-error.tsx'
import { SiteLayout } from './site-layout.tsx'
import { NotFound, NotYours } from './site-status.tsx'

/** Like leadsToNothing (failure.ts), for errors of the router too. */
export const leadsNowhere = (error: unknown) =>
  leadsToNothing(error) || (isRouteErrorResponse(error) && error.status === 404)

/** The page is for another role: known to the router, or only to the server if a role has just changed. */
const isNotTheirs = (error: unknown) => isForbidden(error) || (isRouteErrorResponse(error) && error.status === 403)

/** Error page within the signed-in area; header and footer stay. */
export function ScreenError() {
  const error = useRouteError()
  const Status = isNotTheirs(error) ? NotYours : leadsNowhere(error) ? NotFound : RouteError
  return (
    <SiteLayout>
      <Status />
    </SiteLayout>
  )
}
