import { data } from 'react-router'
import { contentRef } from '../../domain/content/content.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { client } from '../trpc.ts'
import type { Route } from './+types/content.ts'
import { ContentEditor } from './content/content-editor.tsx'
import { readLocalCopy } from './content/draft/local-copy.ts'

/** Loads the content and the local copy of this browser. Not cached: editing starts from the current version. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const ref = contentRef.safeParse(params)
  if (!ref.success) throw data(null, { status: 404 })
  const [opened, copy] = await Promise.all([client.admin.content.open.query(ref.data), readLocalCopy(ref.data)])
  return { ref: ref.data, opened, copy }
}
/** Changing the tab or view of the same content must not reload it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname
export const meta = () => [{ title: pageTitle('Inhalt bearbeiten') }]

/** The editor of a lesson, a quiz or a simulation (S2.91). */
export default function ContentScreen({ loaderData: { ref, opened, copy } }: Route.ComponentProps) {
  return <ContentEditor key={`${ref.type}/${ref.id}`} contentRef={ref} opened={opened} copy={copy} />
}
