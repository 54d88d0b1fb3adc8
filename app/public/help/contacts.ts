import known from '../../../content/contacts.yaml'

export type Contact = {
  name: string
  /** A tel: link or a URL. */
  href: string
  /** The text of the link: a phone number or the name of a site. */
  label: string
  offer?: string
  hours?: string
  /** Month in which the entry was last verified: 'März 2026'. */
  seen: string
}

const monthOf = (seen: string) =>
  new Date(`${seen}-15`).toLocaleDateString('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const contacts: Contact[] = [
  ...known.phones.map(({ number, seen, ...phone }) => ({
    ...phone,
    href: `tel:${number.replaceAll(' ', '')}`,
    label: number,
    seen: monthOf(seen),
  })),
  ...known.pages.map(({ site, seen, ...page }) => ({
    ...page,
    href: `https://www.${site}`,
    label: site,
    seen: monthOf(seen),
  })),
]

/** @throws for a name that is not verified, so that no page can be built that refers to it */
export function contactOf(name: string): Contact {
  const contact = contacts.find((one) => one.name === name)
  if (!contact) throw new Error(`«${name}» is not in content/contacts.yaml.`)
  return contact
}
