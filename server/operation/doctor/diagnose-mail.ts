import { STUCK_AFTER_MINUTES } from '../../../domain/mail/mails.ts'
import { DAY_MS, formatLately, formatMoment } from '../../../domain/platform/dates.ts'
import { mailRoute } from '../../mail/route.ts'
import { broken, good, type Judge, look, plural } from './finding.ts'

const mailServer: Judge = ({ settings, mailServer }) => {
  const route = mailRoute(settings)
  if (route === 'mailbox')
    return good('Mails liegen auf diesem Rechner unter /postfach; dafür braucht es keinen Mailserver.')
  if (!mailServer)
    return broken('Niemand bekommt Mails: Es ist kein Mailserver eingerichtet.', 'Setzen Sie SMTP_URL und MAIL_FROM.')
  return 'value' in mailServer
    ? good('Der Mailserver lässt uns herein.')
    : broken(
        mailServer.problem,
        mailServer.todo ?? 'Prüfen Sie SMTP_URL mit Ihrem Anbieter. Mails warten bis dahin und gehen nicht verloren.',
      )
}

/** How long a test mail stands for mails that arrive. */
const TEST_HOLDS_DAYS = 90
/** A mail takes minutes; after this one that has not come back probably lies among the spam. */
const TEST_TAKES_MINUTES = 30

const delivery: Judge = ({ now, settings, mails }) => {
  if (mailRoute(settings) !== 'smtp') return good('Ohne Mailserver gibt es nichts zu prüfen.')
  if ('problem' in mails) return look(mails.problem, 'Bringen Sie zuerst die Datenbank in Ordnung.')
  const { waitingSince, limitedAt, dead, testAsked, testArrived } = mails.value
  if (limitedAt)
    return broken(
      `Ihr Anbieter nahm am ${formatMoment(limitedAt)} Uhr nichts mehr an: Das Konto hat das Limit für versendete Mails erreicht.`,
      'Die Mails warten und gehen hinaus, sobald er wieder annimmt, meist am nächsten Tag. Kommt das öfter vor, fragen Sie ihn nach einem höheren Limit.',
    )
  if (waitingSince && now.getTime() - waitingSince.getTime() > STUCK_AFTER_MINUTES * 60_000)
    return broken(
      `Die älteste Mail wartet seit ${formatLately(waitingSince, now)} Uhr.`,
      'Unter Administration → E-Mails steht, was der Mailserver sagt.',
    )
  const isLost =
    testAsked &&
    (!testArrived || testArrived < testAsked) &&
    now.getTime() - testAsked.getTime() > TEST_TAKES_MINUTES * 60_000
  if (isLost)
    return broken(
      `Die Testmail vom ${formatMoment(testAsked)} Uhr ist nicht zurückgekommen.`,
      'Sehen Sie im Spam-Ordner nach und öffnen Sie den Link darin. Fehlt sie ganz, prüfen Sie MAIL_FROM, SPF, DKIM und DMARC bei Ihrem Anbieter.',
    )
  const test = 'Senden Sie sich unter Administration → Betrieb eine Testmail und öffnen Sie den Link darin.'
  if (!testArrived) return look('Ob Mails wirklich ankommen, hat noch niemand geprüft.', test)
  if (now.getTime() - testArrived.getTime() > TEST_HOLDS_DAYS * DAY_MS)
    return look(
      `Die letzte Testmail kam am ${formatMoment(testArrived)} Uhr zurück, vor über ${TEST_HOLDS_DAYS} Tagen.`,
      test,
    )
  if (dead > 0)
    return look(
      `${plural(dead, 'Mail kam', 'Mails kamen')} in den letzten Tagen nicht an.`,
      'Unter Administration → E-Mails steht, warum; dort gehen sie noch einmal hinaus.',
    )
  return good(`Die Testmail vom ${formatMoment(testArrived)} Uhr kam an, und keine Mail wartet.`)
}

const makers: [RegExp, string][] = [
  [/\bapple\.com$/, 'Apple'],
  [/\bgoogleapis\.com$/, 'Google'],
  [/\bmozilla\.(com|org)$/, 'Mozilla'],
  [/\bwindows\.com$/, 'Microsoft'],
]

const reminders: Judge = ({ now, refusing }) => {
  if ('problem' in refusing) return look(refusing.problem, 'Bringen Sie zuerst die Datenbank in Ordnung.')
  const [worst] = refusing.value
  if (!worst) return good('Kein Dienst weist Erinnerungen auf Geräte ab.')
  const maker = makers.find(([pattern]) => pattern.test(worst.host))?.[1]
  const who = maker ? `${maker} (${worst.host})` : worst.host
  return broken(
    `${who} nimmt seit ${formatLately(worst.since, now)} Uhr keine Erinnerungen an (${worst.status ?? 'nicht zu erreichen'}), für ${plural(worst.devices, 'Gerät', 'Geräte')}.`,
    worst.status === null
      ? 'Der Server muss diesen Rechner über Port 443 erreichen dürfen: Prüfen Sie Firewall und DNS.'
      : 'Steht als Kontakt noch keine eigene E-Mail-Adresse da (contact.email), tragen Sie sie ein: Manche Dienste wollen wissen, wer sendet. Prüfen Sie auch die Uhr dieses Rechners.',
  )
}

export const diagnoseMail: Record<'server' | 'delivery', [string, Judge][]> = {
  server: [['Mailserver', mailServer]],
  delivery: [
    ['Mails kommen an', delivery],
    ['Erinnerungen', reminders],
  ],
}
