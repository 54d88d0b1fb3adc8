import './theme/base.css'
import text from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2'
import headings from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { brand, iconAddress, ownBrand, takeBrand } from '../domain/platform/brand.ts'
import type { Route } from './+types/root.ts'
import { apiContext } from './api-context.ts'
import { firstScript } from './browsers/first-script.ts'
import { StartProblem } from './browsers/start-problem.tsx'
import { withoutEval } from './browsers/without-eval.ts'
import { setChosenLooks } from './components/competency/competency-sign.ts'
import { keepInstallPrompt } from './home-screen/kept-prompt.ts'
import { showComfortKept } from './learning/reading-comfort/first-paint.ts'
import { prefetchHome } from './prefetched.ts'
import { publicUrlContext } from './public-url-context.ts'
import { reportContext } from './report-context.ts'
import { printLight } from './theme/print-light.ts'
import { themeWith, variables } from './theme/theme.ts'

/**
 * The same for all pages: the server's public URL (used by public/describe-page.ts), the operator's
 * overrides of the brand, and how competencies look for which an editor chose that. Without these, should
 * they not be readable, titles decide.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const looks = await context
    .get(apiContext)
    .competencies.looks()
    .catch((error) => {
      context.get(reportContext)(error)
      return {}
    })
  return { publicUrl: context.get(publicUrlContext), own: ownBrand(), looks }
}
export const shouldRevalidate = () => false

/** Fonts needed above the fold on every page, preloaded so that they do not wait for the style sheet. */
export const links = () =>
  [text, headings].map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }))

/**
 * Inline script that sets the header's state before the first paint, from a cookie that says only
 * whether somebody is signed in.
 */
const markSignedIn = `if(/(^|; )(__Host-)?signed_in=1/.test(document.cookie))document.documentElement.dataset.signedIn=''`

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  // Before any screen renders; idempotent, so repeated renders are harmless.
  if (loaded) {
    takeBrand(loaded.own)
    setChosenLooks(loaded.looks)
  }
  return (
    <html lang="de" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={iconAddress('/favicon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={iconAddress('/touch-icon.png')} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <ColorSchemeScript defaultColorScheme="auto" />
        {/* Only the server has their words: a browser gets them with the page, and needs them no second time. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : '' }} suppressHydrationWarning />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, allowed by their hash
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? `${prefetchHome};${markSignedIn};${showComfortKept};${printLight};${keepInstallPrompt};${withoutEval}`
              : '',
          }}
          suppressHydrationWarning
        />
        <Meta />
        <Links />
      </head>
      <body>
        <StartProblem />
        <MantineProvider
          theme={themeWith(brand.look?.palette ?? null)}
          cssVariablesResolver={variables}
          defaultColorScheme="auto"
        >
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { RouteError as ErrorBoundary } from './layout/route-error.tsx'
