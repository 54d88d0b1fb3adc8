import { Anchor, Container, Text } from '@mantine/core'
import { Link } from 'react-router'
import { brand } from '../../domain/platform/brand.ts'
import classes from './site-footer.module.css'

type FooterLink = { to: string; label: string; className?: 'only-signed-out' | 'only-signed-in' }

// /competencies on purpose: the specification keeps this URL, which redirects (S2.41).
const quickLinks: FooterLink[] = [
  { to: '/', label: 'Start' },
  { to: '/about', label: 'Über uns' },
  { to: '/competencies', label: 'Kompetenzen' },
  { to: '/woerterbuch', label: 'Wörterbuch' },
  { to: '/hilfe', label: 'Mir ist etwas passiert' },
  { to: '/login', label: 'Anmelden', className: 'only-signed-out' },
  { to: '/register', label: 'Registrieren', className: 'only-signed-out' },
  { to: '/dashboard', label: 'Dashboard', className: 'only-signed-in' },
]
const legalLinks: FooterLink[] = [
  { to: '/privacy', label: 'Datenschutz' },
  { to: '/terms', label: 'Nutzungsbedingungen' },
  { to: '/imprint', label: 'Impressum' },
  { to: '/barrierefreiheit', label: 'Barrierefreiheit' },
]

export const SiteFooter = () => (
  <footer className={`not-beside-questions ${classes.footer}`}>
    <Container size="lg" className={classes.columns}>
      <LinkList title="Auf einen Blick" links={quickLinks} />
      <LinkList title="Rechtliches" links={legalLinks} />
      <div>
        <Text component="h2" fz="sm" fw={700}>
          Kontakt
        </Text>
        <div className={classes.links}>
          <Anchor href={`mailto:${brand.contact.email}`} className={classes.link}>
            {brand.contact.email}
          </Anchor>
          <span className={classes.link}>Telefon {brand.contact.phone}</span>
        </div>
      </div>
    </Container>
  </footer>
)

const LinkList = ({ title, links }: { title: string; links: FooterLink[] }) => (
  <nav aria-label={title}>
    <Text component="h2" fz="sm" fw={700}>
      {title}
    </Text>
    <div className={classes.links}>
      {links.map(({ to, label, className = '' }) => (
        <Anchor key={to} component={Link} to={to} className={`${classes.link} ${className}`}>
          {label}
        </Anchor>
      ))}
    </div>
  </nav>
)
