import type { MetaDescriptor } from 'react-router'
import { brand, iconAddress, pageTitle } from '../../domain/platform/brand.ts'
import type { StructuredData } from './structured-data.ts'

type PageArgs = {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}
type Description = {
  title: string
  description: string
  /** schema.org data for search engines; gets the public URL of this server. */
  structured?: (publicUrl: string) => StructuredData
}

/** The image that messengers show for a link; made by `npm run preview-image`. */
const PREVIEW = { path: '/preview.png', width: '1200', height: '630' } as const

/** The meta tags of a public page: for tabs, search engines and messengers. */
export function describePage(args: PageArgs, { title, description, structured }: Description): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args)
  const address = publicUrl + (args.location.pathname.replace(/\/+$/, '') || '/')
  return [
    { title: pageTitle(title) },
    { name: 'description', content: shortened(description) },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'de_DE' },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: shortened(description) },
    { property: 'og:url', content: address },
    { property: 'og:image', content: publicUrl + iconAddress(PREVIEW.path) },
    { property: 'og:image:width', content: PREVIEW.width },
    { property: 'og:image:height', content: PREVIEW.height },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.claim}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': structured(publicUrl) }] : []),
  ]
}

/** The meta tags of a page that search engines are not to list. */
export const unlistedPage = (title: string, description?: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  ...(description ? [{ name: 'description', content: description }] : []),
  { name: 'robots', content: 'noindex' },
]

/** What search engines show of a description. Characters. */
const SHOWN = 160

/** Ends at a word, with a sign that there is more. */
export function shortened(text: string): string {
  if (text.length <= SHOWN) return text
  const start = text.slice(0, SHOWN - 1)
  return `${start.slice(0, start.lastIndexOf(' ')).replace(/[\s.,;:–-]+$/, '')} …`
}

/** PUBLIC_URL, from the loader of the root. */
function publicUrlOf({ matches }: PageArgs): string {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { publicUrl?: string } | undefined)?.publicUrl ?? ''
}
