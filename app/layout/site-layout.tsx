import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header and footer around a page; the skip link of the header leads to what is between them. */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader />
    <div id="inhalt">{children}</div>
    <SiteFooter />
  </>
)
