import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Hand } from '../../../domain/learning/today.ts'
import { START } from '../start/address.ts'
import classes from './today.module.css'

/** One thing that waits for the parent: what it is, and by a tap where it is done. */
export function HandLine({ hand }: { hand: Hand }) {
  const { what, todo, to } = wordsOf(hand)
  return (
    <LineLink to={to} small={todo}>
      {what}
    </LineLink>
  )
}

type LineLinkProps = { to: string; small: string; children: ReactNode }

/** A line of Heute that leads on: a few words, and smaller ones below. */
export const LineLink = ({ to, small, children }: LineLinkProps) => (
  <Link to={to} className={classes.line}>
    <span className={classes.words}>
      <strong>{children}</strong>
      <span className={classes.small}>{small}</span>
    </span>
  </Link>
)

type Words = { what: string; todo: string; to: string }

function wordsOf(hand: Hand): Words {
  const { childId, name } = hand
  const profile = `/family/${childId}`
  const start = `${START}/${childId}`
  switch (hand.kind) {
    case 'tries':
      return {
        what: `${name} hängt an „${hand.quiz}“`,
        todo: `${hand.tries} Versuche. Zusammen geht es oft leichter.`,
        to: `${profile}/competency/${hand.competencyId}`,
      }
    case 'consent':
      return {
        what: `Für ${name} fehlt Ihre Einwilligung`,
        todo: 'Ohne sie wird nichts gespeichert, und die Daten werden bald gelöscht.',
        to: '/family',
      }
    case 'own-consent':
      return {
        what: `${name} entscheidet jetzt selbst`,
        todo: 'Ab 16 Jahren willigt Ihr Kind beim Anmelden selbst ein.',
        to: '/family',
      }
    case 'locked':
      return {
        what: `${name} kommt nicht mehr hinein`,
        todo: 'Zu oft die falschen Ziffern oder Bilder. Hier entsperren.',
        to: '/family',
      }
    case 'new-secret':
      return {
        what: `Braucht ${name} ein neues Geheimnis?`,
        todo: `Ein Elternteil begleitet ${name} nicht mehr und kennt es vielleicht. Bis Sie geantwortet haben, ist ${name} abgemeldet. Was gelernt ist, bleibt.`,
        to: '/family',
      }
    case 'nothing-chosen':
      return { what: `${name} hat noch nichts zum Lernen`, todo: 'Gemeinsam etwas aussuchen.', to: start }
    case 'no-sign-in':
      return {
        what: `${name} kann sich noch nicht anmelden`,
        todo: 'Mit Spitznamen oder E-Mail-Adresse: Hier einrichten.',
        to: `${start}/anmeldung`,
      }
    case 'invitation-over':
      return { what: `Die Einladung für ${name} ist abgelaufen`, todo: 'Noch einmal einladen.', to: '/family' }
    case 'freedom':
      return {
        what: `Halten Sie Ihr Wort: „${hand.text}“`,
        todo: `${name} hat den Pass „${hand.competency}“. Diese Freiheit gilt jetzt.`,
        to: `${profile}/vereinbarung`,
      }
    case 'agreement-talk':
      return {
        what: `${name} möchte über die Vereinbarung reden`,
        todo: 'Lesen Sie, worüber, und nehmen Sie sich fünf Minuten.',
        to: `${profile}/vereinbarung`,
      }
    case 'agreement-sign':
      return {
        what: `Die Vereinbarung mit ${name} wartet auf Sie`,
        todo: 'Lesen und unterschreiben.',
        to: `${profile}/vereinbarung`,
      }
    case 'agreement-again':
      return {
        what: `Passt die Vereinbarung mit ${name} noch?`,
        todo:
          hand.because === 'birthday'
            ? 'Wieder ein Jahr älter: einmal neu besprechen.'
            : 'Drei Monate sind um: einmal neu besprechen.',
        to: `${profile}/vereinbarung`,
      }
    case 'all-done':
      return { what: `${name} hat alles geschafft`, todo: 'Was kommt als Nächstes? Gemeinsam aussuchen.', to: profile }
  }
}
