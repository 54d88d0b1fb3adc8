import type { ComponentProps } from 'react'
import { Page } from '../../components/page/page.tsx'
import { adminLinks } from '../../layout/navigation.ts'

const area = { label: 'Administration', links: adminLinks }

export const AdminPage = (props: Omit<ComponentProps<typeof Page>, 'area' | 'sidebar'>) => (
  <Page area={area} {...props} />
)
