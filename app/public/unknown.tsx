import { data } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { NotFound } from '../layout/not-found.tsx'
import { SiteLayout } from '../layout/site-layout.tsx'

export const meta = () => [{ title: pageTitle('Seite nicht gefunden') }, { name: 'robots', content: 'noindex' }]

export const loader = () => data(null, { status: 404 })

/** Any address that is none of ours (S2.32). It stands outside of all layouts, so it brings the frame of the site along. */
export default function UnknownScreen() {
  return (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  )
}
