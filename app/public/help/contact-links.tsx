import classes from './contact-links.module.css'
import type { Contact } from './contacts.ts'
import { contactOf } from './contacts.ts'

/** Verified contacts by their names in content/contacts.yaml: what they offer, when they are available, and a link. */
export const ContactCards = ({ names }: { names: string[] }) => (
  <ul className={`plain ${classes.cards}`}>
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

/** noreferrer: the other site must not learn that the visitor came from this page. */
const ContactLink = ({ href, label }: Contact) => (
  <a href={href} rel="noreferrer" className={`touch-link ${classes.link}`}>
    {label}
  </a>
)

export function EmergencyCall({ name }: { name: string }) {
  const { href, label } = contactOf(name)
  return (
    <a href={href} className={classes.emergency}>
      {name} <strong>{label}</strong>
    </a>
  )
}
