import { Outlet } from 'react-router'
import { DataProviders } from './data-providers.tsx'
import { SiteLayout } from './site-layout.tsx'

/** Layout of screens that load data and show toasts without anybody being signed in. Public pages need neither. */
export default function DataLayout() {
  return (
    <DataProviders>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    </DataProviders>
  )
}
