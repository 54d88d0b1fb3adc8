import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { reportContext } from './report-context.ts'

export { takeBrand } from '../domain/platform/brand.ts'
export { apiContext } from './api-context.ts'
export { publicUrlContext } from './public-url-context.ts'
export { reportContext }

/**
 * Renders the whole page before the answer is sent, because the hashes of its inline scripts go into the CSP header.
 * Not renderToString: it leaves out React Router's own scripts, so the page would look right but never hydrate.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stylesFirst(Buffer.concat(chunks).toString()), { status, headers })
}

/** On a slow connection scripts must not compete with the style sheet, so they get a low fetch priority. */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Unknown URLs and redirects are not errors; all others are logged by the server. */
export function handleError(error: unknown, { request, context }: Failed) {
  if (!request.signal.aborted && error instanceof Error) context.get(reportContext)(error)
}

/**
 * Plain Node cannot load TSX, so the server renders mails with this function from the
 * build. Loaded with the first mail.
 */
export const renderLetter: typeof import('../emails/letters.tsx').renderLetter = async (letter, site) =>
  (await import('../emails/letters.tsx')).renderLetter(letter, site)
