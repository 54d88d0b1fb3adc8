import type { RouterOutputs } from '../../../server/router.ts'

export type Disclosed = RouterOutputs['simulations']['disclosure']

/** The data a provider receives, one entry for each field that is not empty. */
export function toldAbout({ child, parent }: Disclosed, childName: string): { label: string; value?: string }[] {
  const ofChild = [
    { label: `Vorname von ${childName}`, value: child.name },
    ...contactOf(child, ` von ${childName}`),
    { label: `eine Kennung, die für ${childName} steht und sonst nichts verrät` },
  ]
  if (!parent) return ofChild
  return [
    ...ofChild,
    { label: 'Ihr Vorname', value: parent.first_name },
    ...contactOf(parent, ' von Ihnen'),
    { label: 'eine Kennung, die für Sie steht und sonst nichts verrät' },
  ]
}

type Contact = { last_name: string | null; email: string | null; phone: string | null }

const contactOf = ({ last_name, email, phone }: Contact, whose: string) =>
  [
    { label: `Nachname${whose}`, value: last_name },
    { label: `E-Mail-Adresse${whose}`, value: email },
    { label: `Telefonnummer${whose}`, value: phone },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
