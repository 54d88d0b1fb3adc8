import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isApiError, isNotFound } from '../trpc.ts'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { SiteLayout } from './site-layout.tsx'

/** Whether an address leads to nothing (any more). One that was mistyped is no id: the server refuses the input. */
export const leadsNowhere = (error: unknown) =>
  isNotFound(error) ||
  (isApiError(error) && error.data?.fields !== undefined) ||
  (isRouteErrorResponse(error) && error.status === 404)

/** In the place of a screen behind the sign-in that cannot be shown; header and footer stay. */
export function ScreenError() {
  const error = useRouteError()
  return <SiteLayout>{leadsNowhere(error) ? <NotFound /> : <RouteError />}</SiteLayout>
}
