import { useEffect } from 'react'
import { brand } from '../../domain/platform/brand.ts'

/** As commands/oldest-browsers.ts has them. */
const OLDEST = 'Safari 16.4 (iPadOS oder iOS 16.4), Chrome und Edge 109, Firefox 121'

/**
 * What a page says that cannot run: in a browser that is too old (first-script.ts), or when its scripts have not
 * started after a while (site.css counts), because they did not arrive or were changed on the way and the browser
 * refuses them. Rendered on the server only: a page whose scripts run does not need it.
 */
export function StartProblem() {
  useEffect(() => {
    document.documentElement.dataset.started = ''
  }, [])
  return (
    <>
      <p className="too-old" suppressHydrationWarning>
        {import.meta.env.SSR
          ? `Dieser Browser ist zu alt für ${brand.name}: Vieles wird hier nicht gehen. Es braucht mindestens ${OLDEST}.`
          : ''}
      </p>
      <p className="not-started needs-script" suppressHydrationWarning>
        {import.meta.env.SSR
          ? 'Diese Seite ist noch nicht bereit. Bitte laden Sie sie noch einmal. Hilft das nicht, kommen ihre Skripte nicht unverändert an: Oft ist es ein Zusatz im Browser, ein Schutzprogramm oder ein Dienst zum Beschleunigen.'
          : ''}
      </p>
    </>
  )
}
