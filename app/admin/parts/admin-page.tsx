import type { ComponentProps } from 'react'
import { Page } from '../../components/page/page.tsx'
import { adminLinks } from '../../layout/navigation.ts'

const area = { label: 'Administration', links: adminLinks }

type AdminPageProps = Omit<ComponentProps<typeof Page>, 'area' | 'sidebar'> & {
  /** For what needs the whole width: without the links of the area. */
  isWide?: boolean
}

export const AdminPage = ({ isWide = false, ...props }: AdminPageProps) => (
  <Page area={isWide ? undefined : area} {...props} />
)
