import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { reportContext } from './report-context.ts'

export { takeBrand } from '../domain/brand.ts'
export { apiContext } from './api-context.ts'
export { publicUrlContext } from './public-url-context.ts'
export { reportContext }

/**
 * Renders a page to its end before the answer begins: its inline scripts must be known for the header that allows them.
 * renderToString would leave out React Router's own scripts; the page would look right and never come alive.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stylesFirst(Buffer.concat(chunks).toString()), { status, headers })
}

/** What is seen comes first: a slow line must not share itself between the style sheet and scripts that can wait. */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Unknown addresses and redirects are no errors; everything else is the server's to log. */
export function handleError(error: unknown, { request, context }: Failed) {
  if (!request.signal.aborted && error instanceof Error) context.get(reportContext)(error)
}

/** Mails are TSX too, and plain Node reads none: the server gets them here. Loaded with the first mail. */
export const renderLetter: typeof import('../emails/letters.tsx').renderLetter = async (letter, site) =>
  (await import('../emails/letters.tsx')).renderLetter(letter, site)
