import classes from './contact-links.module.css'
import type { Contact } from './contacts.ts'
import { contactOf } from './contacts.ts'

/** Verified help, by its name in content/contacts.yaml: what it is, when somebody is there, and one touch to get there. */
export const ContactCards = ({ names }: { names: string[] }) => (
  <ul className={classes.cards}>
    {names.map(contactOf).map((contact) => (
      <li key={contact.name} className={classes.card}>
        <strong>{contact.name}</strong>
        {contact.offer && <span>{contact.offer}</span>}
        <ContactLink {...contact} />
        {contact.hours && (
          <span>
            {contact.hours} <span className={classes.seen}>(Stand: {contact.seen})</span>
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** Whoever is visited next is not told where from. */
const ContactLink = ({ href, label }: Contact) => (
  <a href={href} rel="noreferrer" className={classes.link}>
    {label}
  </a>
)

/** A number in the middle of a sentence. */
export function Call({ name }: { name: string }) {
  const { href, label } = contactOf(name)
  return (
    <a href={href} className={classes.call}>
      {label}
    </a>
  )
}

/** A number for those who cannot wait. */
export function EmergencyCall({ name }: { name: string }) {
  const { href, label } = contactOf(name)
  return (
    <a href={href} className={classes.emergency}>
      {name} <strong>{label}</strong>
    </a>
  )
}
