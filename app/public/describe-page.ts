import type { MetaDescriptor } from 'react-router'
import { brand, pageTitle } from '../../domain/brand.ts'
import type { StructuredData } from './structured-data.ts'

type PageArgs = {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}
type Description = {
  title: string
  description: string
  /** What the page is about, for search engines; given the address of this server. */
  structured?: (publicUrl: string) => StructuredData
}

/** The picture that messengers show beside a link; drawn in preview.svg, `npm run preview-image` makes the PNG of it. */
const PREVIEW = { path: '/preview.png', width: '1200', height: '630' }

/** The head of a public page: what tabs, search engines and messengers show of it. */
export function describePage(args: PageArgs, { title, description, structured }: Description): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args)
  const address = publicUrl + (args.location.pathname.replace(/\/+$/, '') || '/')
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'de_DE' },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: publicUrl + PREVIEW.path },
    { property: 'og:image:width', content: PREVIEW.width },
    { property: 'og:image:height', content: PREVIEW.height },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.claim}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': structured(publicUrl) }] : []),
  ]
}

/** PUBLIC_URL, as the root has loaded it. */
function publicUrlOf({ matches }: PageArgs): string {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { publicUrl?: string } | undefined)?.publicUrl ?? ''
}
