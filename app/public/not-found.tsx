import { data } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { NotFound } from '../layout/not-found.tsx'

export const meta = () => [{ title: pageTitle('Seite nicht gefunden') }, { name: 'robots', content: 'noindex' }]

/** Target of redirects from unknown competencies. */
export const loader = () => data(null, { status: 404 })

export default function NotFoundScreen() {
  return <NotFound />
}
