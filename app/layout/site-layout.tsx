import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header and footer. The skip link of the header leads to #inhalt. */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader />
    <div id="inhalt">{children}</div>
    <SiteFooter />
  </>
)
