import { data } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { NotFound } from '../layout/not-found.tsx'
import { SiteLayout } from '../layout/site-layout.tsx'

export const meta = () => [{ title: pageTitle('Seite nicht gefunden') }, { name: 'robots', content: 'noindex' }]

export const loader = () => data(null, { status: 404 })

/** Any unknown URL (S2.32). Outside all layout routes, so it renders the site layout itself. */
export default function UnknownScreen() {
  return (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  )
}
