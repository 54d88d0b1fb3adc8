import known from '../../../content/contacts.yaml'
import { formatSeen } from '../../../domain/content/facts.ts'

export type Contact = {
  name: string
  /** A tel: link or a URL. */
  href: string
  /** The text of the link: a phone number or the name of a site. */
  label: string
  offer?: string
  hours?: string
  /** When it was last verified: 'März 2026', or a day. */
  seen: string
}

const contacts: Contact[] = [
  ...known.phones.map(({ number, seenOn, ...phone }) => ({
    ...phone,
    href: `tel:${number.replaceAll(' ', '')}`,
    label: number,
    seen: formatSeen(seenOn),
  })),
  ...known.pages.map(({ site, seenOn, ...page }) => ({
    ...page,
    href: `https://${site.split('.').length > 2 ? '' : 'www.'}${site}`,
    label: site,
    seen: formatSeen(seenOn),
  })),
]

/** @throws for a name that is not verified, so that no page can be built that refers to it */
export function contactOf(name: string): Contact {
  const contact = contacts.find((one) => one.name === name)
  if (!contact) throw new Error(`«${name}» is not in content/contacts.yaml.`)
  return contact
}
