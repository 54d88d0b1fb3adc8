import { Anchor, Box, Breadcrumbs, Card, Container, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type NavLink as NavigationLink, parentLinks } from '../../layout/navigation.ts'
import { BackLink, type BackLinkProps } from './back-link.tsx'
import classes from './page.module.css'

type PageTitleProps = {
  title: string
  /** A picture before the title. */
  emblem?: ReactNode
  /** Beside the title. */
  action?: ReactNode
}

type PageProps = PageTitleProps & {
  /** A link back, above everything else; instead of breadcrumbs. */
  back?: BackLinkProps
  /** From the start page to this page; the last entry has no link. */
  breadcrumbs?: { label: string; to?: string }[]
  /** Shown below the title, in the same card. */
  facts?: ReactNode
  /** Stands above the page and has the main heading, so that `title` is one of second order. */
  before?: ReactNode
  /** Whether to show the parents' sidebar (S2.43). */
  sidebar?: boolean
  /** The sidebar of another area. On a small screen it is shown above the page, because no menu has its links. */
  area?: { label: string; links: NavigationLink[] }
  children: ReactNode
}

/** Breadcrumbs of a screen below the dashboard; `between`: the screens on the way to it. */
export const fromDashboard = (label: string, ...between: [label: string, to: string][]) => [
  { label: 'Dashboard', to: '/dashboard' },
  ...between.map(([label, to]) => ({ label, to })),
  { label },
]

const ofParents = { label: 'Bereich für Eltern', links: parentLinks }

/** Layout of a signed-in screen: breadcrumbs, title, content, and a sidebar if there is one. */
export function Page({ breadcrumbs, back, facts, sidebar = false, area, before, children, ...rest }: PageProps) {
  const title = { ...rest, order: before ? 2 : 1 } as const
  const beside = area ?? (sidebar ? ofParents : undefined)
  return (
    <Container size="lg" className={beside ? classes.withSidebar : classes.page}>
      {beside && (
        <nav className={classes.sidebar} data-stays={area !== undefined} aria-label={beside.label}>
          {beside.links.map((link) => (
            <SidebarLink
              key={link.to}
              link={link}
              isExact={beside.links.some((other) => other.to.startsWith(`${link.to}/`))}
            />
          ))}
        </nav>
      )}
      <Box component="main" miw={0}>
        {before}
        {back && <BackLink {...back} />}
        {breadcrumbs && (
          <Breadcrumbs mb="xs" component="nav" aria-label="Brotkrumen" className={classes.breadcrumbs}>
            {breadcrumbs.map(({ label, to }, index) =>
              to ? (
                <Anchor key={label} component={Link} to={to} size="sm">
                  {label}
                </Anchor>
              ) : (
                <Text key={label} size="sm" aria-current={index === breadcrumbs.length - 1 ? 'page' : undefined}>
                  {label}
                </Text>
              ),
            )}
          </Breadcrumbs>
        )}
        {facts ? (
          <Card withBorder padding="lg" mb="lg">
            <PageTitle {...title} />
            {facts}
          </Card>
        ) : (
          <PageTitle {...title} />
        )}
        {children}
      </Box>
    </Container>
  )
}

/** `isExact`: mark as current on its own path only, because other links of the sidebar are below that path. */
function SidebarLink({ link: { to, label, covers }, isExact }: { link: NavigationLink; isExact: boolean }) {
  const { pathname } = useLocation()
  const isHere =
    pathname === to || (!isExact && pathname.startsWith(`${to}/`)) || (covers && pathname.startsWith(covers))
  return (
    <Anchor
      component={Link}
      to={to}
      className={classes.sidebarLink}
      underline="never"
      aria-current={isHere ? 'page' : undefined}
    >
      {label}
    </Anchor>
  )
}

const PageTitle = ({ title, emblem, action, order }: PageTitleProps & { order: 1 | 2 }) => (
  <Group justify="space-between" mb="lg">
    <Group gap="md" wrap="nowrap" miw={0}>
      {emblem}
      <Title order={order} className="long-words-hyphenated">
        {title}
      </Title>
    </Group>
    {action}
  </Group>
)
