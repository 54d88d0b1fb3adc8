import { data } from 'react-router'
import { NotFound } from '../layout/site-status.tsx'
import { unlistedPage } from './describe-page.ts'

export const meta = () => unlistedPage('Seite nicht gefunden')

/** Target of redirects from unknown competencies. */
export const loader = () => data(null, { status: 404 })

export default function NotFoundScreen() {
  return <NotFound />
}
