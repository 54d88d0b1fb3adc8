import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkButton } from '../components/button/link-button.tsx'
import stumbles from '../drawings/stamp-stumbles.svg'
import { NotFound, StatusPage } from './site-status.tsx'

/** Shown when a screen fails. Never shows a stack trace. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <StatusPage
      drawing={stumbles}
      title="Das hat nicht geklappt"
      text="Die Seite konnte nicht geladen werden. Oft hilft es, sie noch einmal zu laden. Was schon gespeichert ist, bleibt gespeichert."
    >
      <Button onClick={() => window.location.reload()}>Noch einmal laden</Button>
      <LinkButton to="/" variant="default" label="Zur Startseite" />
    </StatusPage>
  )
}
