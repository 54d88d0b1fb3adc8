import { data } from 'react-router'
import { SiteLayout } from '../layout/site-layout.tsx'
import { NotFound } from '../layout/site-status.tsx'
import { unlistedPage } from './describe-page.ts'

export const meta = () => unlistedPage('Seite nicht gefunden')

export const loader = () => data(null, { status: 404 })

/** Any unknown URL (S2.32). Outside all layout routes, so it renders the site layout itself. */
export default function UnknownScreen() {
  return (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  )
}
