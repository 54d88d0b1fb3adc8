import { type ComponentProps, use } from 'react'
import { Page } from '../../components/page/page.tsx'
import { adminLinksFor } from '../../layout/admin-links.ts'
import { RolesContext } from './duties.ts'

type AdminPageProps = Omit<ComponentProps<typeof Page>, 'area' | 'sidebar'> & {
  /** For what needs the whole width: without the links of the area. */
  isWide?: boolean
}

export function AdminPage({ isWide = false, ...props }: AdminPageProps) {
  const roles = use(RolesContext)
  const area = { label: 'Administration', links: adminLinksFor(roles) }
  return <Page area={isWide ? undefined : area} {...props} />
}
