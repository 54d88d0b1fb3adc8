import known from '../../../content/contacts.yaml'

export type Contact = {
  name: string
  /** Where a touch leads: the telephone, or another site. */
  href: string
  /** What is read or dialled. */
  label: string
  offer?: string
  hours?: string
  /** In words: when somebody looked this up last. */
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

/** @throws when it is not among the verified ones: then no page is built that sends anybody there. */
export function contactOf(name: string): Contact {
  const contact = contacts.find((one) => one.name === name)
  if (!contact) throw new Error(`«${name}» is not in content/contacts.yaml.`)
  return contact
}
