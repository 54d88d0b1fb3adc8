import { sql } from 'kysely'
import type { Mood } from '../support/failing-proxy.ts'
import { asOwner } from '../support/owner.ts'
import { makeChild, makeParent, uniqueEmail } from '../support/people.ts'
import { cookieOf } from '../support/sign-in.ts'
import { forgetThrottles } from '../support/throttles.ts'
import { answerOf, quantileOf, signUp, untilWilling } from './requests.ts'
import { emptyResult, type Result, until } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import type { Topology } from './topology.ts'

/** Of each kind in a round: sign-ups, resets, invitations. */
const OF_EACH = 4
const AT_ONCE = 4
/** No answer comes later, unless the machine is so busy that answers do without any fault. */
const NO_ANSWER_LATER_THAN_MS = 3_000
/** The slow end may be so much slower while the mail server fails. */
const MOST = 2
/** Whoever waits for a mail server that hangs would see at least a time-out of ours; below this a ratio is noise. */
const NOTICED_MS = 1_000
/** A mail server that comes back gets everything within a minute, and the look for it takes up to ten seconds. */
const BACK_WITHIN_MS = 100_000
const TRIED_WITHIN_MS = 30_000

type Fault = { name: string; mood: Mood; refusal?: string; isPatient?: boolean }

/** In this order. `isPatient`: nobody shortens the time until the next attempt. */
const faults: Fault[] = [
  { name: 'hängt', mood: 'silent' },
  { name: '550', mood: 'open', refusal: '550 5.1.1 No such user' },
  { name: 'weg', mood: 'away' },
  { name: '451', mood: 'open', refusal: '451 4.7.1 Try again later' },
  { name: 'langsam', mood: 'slow' },
  { name: 'weg, bis zum nächsten Versuch', mood: 'away', isPatient: true },
]

type Sent = { to: string; subject: string }
type Row = { recipient: string; sentAt: Date | null; failedAt: Date | null; firstAttemptAt: Date | null }

/**
 * The mail server fails in each of its ways while people do what sends mails. Nobody waits for it, and when it is well
 * again each mail arrives once; to whom it says no for good, its mail is a dead letter.
 */
export function mail(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.withTopology(async (topology) => {
    const result = emptyResult()
    const { mail: server } = topology
    const calm: number[] = []
    const troubled: number[] = []
    const expected: Sent[] = []
    const dead = new Set<string>()
    await act(topology, []) // warm
    for (let round = 0; round < roundCount; round++) {
      const fault = faults[round % faults.length] as Fault
      const complain = (sentence: string) => result.broken.push(`${fault.name}: ${sentence}`)
      calm.push(...(await act(topology, expected)))
      await untilSettled(topology, expected)

      await server.proxy.become(fault.mood)
      const [doomed] = fault.refusal?.startsWith('5') ? [uniqueEmail('niemand')] : []
      if (doomed) dead.add(doomed)
      server.answerTo = (address) => (!doomed || address === doomed ? fault.refusal : undefined)
      const sent: Sent[] = []
      const tookMs = await act(topology, sent, doomed)
      troubled.push(...tookMs)
      expected.push(...sent)
      if (Math.max(...tookMs) > Math.max(NO_ANSWER_LATER_THAN_MS, MOST * Math.max(...calm)))
        complain(`Eine Antwort brauchte ${Math.round(Math.max(...tookMs))} ms.`)
      if (!(await tried(topology, sent))) complain('Es gab keinen Versuch.')
      const arrivedEarly = sent.filter(({ to }) => server.received.some(({ recipients }) => recipients.includes(to)))
      if (fault.mood === 'away' && arrivedEarly.length > 0) complain('Es kam etwas an: Der Lauf hat nichts gezeigt.')

      if (fault.mood === 'slow') await untilSettled(topology, expected, { isPatient: true }) // slow is not away: all of it arrives
      const before = performance.now()
      server.answerTo = (address) => (dead.has(address) ? fault.refusal : undefined)
      if (fault.mood !== 'open') await server.proxy.become('open')
      if (!(await untilSettled(topology, expected, fault))) complain('Es blieb etwas liegen.')
      if (fault.isPatient) result.remarks.push(`alles da ${Math.round((performance.now() - before) / 1_000)} s danach`)
      if (topology.instances.some(({ hasEnded }) => hasEnded)) complain('Der Server hat sich beendet.')
      result.rounds++
      say(fault.name)
    }
    const rows = await outbox(topology)
    for (const one of expected) {
      const copies = server.received.filter(
        ({ recipients, subject }) => recipients.includes(one.to) && subject === one.subject,
      )
      const isDead = dead.has(one.to)
      if (isDead !== rows.some(({ recipient, failedAt }) => recipient === one.to && failedAt !== null))
        result.broken.push(`${one.to}: ${isDead ? 'nicht aufgegeben' : 'aufgegeben'}.`)
      if (!isDead && copies.length === 0) result.findings.lost.push(`„${one.subject}“ an ${one.to}`)
      if (copies.length > 1) result.findings.half.push(`„${one.subject}“ an ${one.to} kam ${copies.length}-mal`)
      result.acknowledged += copies.length
    }
    const [well, ill] = [quantileOf(calm, 0.95), quantileOf(troubled, 0.95)]
    result.remarks.unshift(
      `p95 ${Math.round(well)} → ${Math.round(ill)} ms, die langsamste ${Math.round(Math.max(...troubled))} ms`,
      `${dead.size} aufgegeben`,
    )
    if (ill > Math.max(well * MOST, NOTICED_MS)) result.broken.push(`Antworten brauchen mehr als ${MOST}-mal so lang.`)
    return result
  })
}

/** New people sign up, others ask for a link, and parents invite children. @returns how long each answer took */
async function act(topology: Topology, sent: Sent[], doomed?: string): Promise<number[]> {
  const { url } = topology
  const homes = await topology.withDatabase(async (db) => {
    await forgetThrottles(db)
    const parents = await Promise.all(Array.from({ length: OF_EACH }, () => makeParent(db)))
    return Promise.all(
      parents.map(async (parent, index) => {
        const email = index === 0 && doomed ? doomed : uniqueEmail('kind')
        return { parent, email, child: await makeChild(db, parent, { registered: false, email }) }
      }),
    )
  })
  const cookies = await Promise.all(homes.map(({ parent }) => cookieOf(url, parent.email)))
  const deeds = homes.flatMap(({ parent, email, child }, index) => {
    const newcomer = uniqueEmail('neu')
    sent.push(
      { to: newcomer, subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' },
      { to: parent.email, subject: 'Ihr neues Passwort' },
      { to: email, subject: 'Petra Muster lädt dich zu Netzpass ein' },
    )
    return [
      () => signUp(url, newcomer),
      () => answerOf(url, '/api/auth/request-reset-link', { email: parent.email }),
      () => answerOf(url, '/trpc/invitations.mail', { childId: child.id }, cookies[index]),
    ]
  })
  const tookMs: number[] = []
  const work = async () => {
    for (let deed = deeds.shift(); deed; deed = deeds.shift()) {
      const { status, text, ms } = await untilWilling(deed)
      if (status !== 200) throw new Error(`answered with ${status}: ${text.slice(0, 200)}`)
      tookMs.push(ms)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tookMs
}

const outbox = (topology: Topology): Promise<Row[]> =>
  topology.withDatabase((db) =>
    asOwner(db, (tx) =>
      tx.selectFrom('mailOutbox').select(['recipient', 'sentAt', 'failedAt', 'firstAttemptAt']).execute(),
    ),
  )

/** Whether at least one of these was tried, and so the failure was met. */
async function tried(topology: Topology, sent: Sent[]): Promise<boolean> {
  const addresses = new Set(sent.map(({ to }) => to))
  const wasTried = ({ recipient, firstAttemptAt }: Row) => addresses.has(recipient) && firstAttemptAt !== null
  return until(async () => (await outbox(topology)).some(wasTried), TRIED_WITHIN_MS, 200)
}

/** Whether all that was asked for was sent or given up. Unless it may wait, what was tried is due again at once. */
async function untilSettled(topology: Topology, expected: Sent[], { isPatient = false } = {}): Promise<boolean> {
  const isSettled = async () => {
    const settled = (await outbox(topology)).filter(({ sentAt, failedAt }) => sentAt ?? failedAt)
    const addresses = new Set(settled.map(({ recipient }) => recipient))
    if (expected.every(({ to }) => addresses.has(to))) return true
    if (!isPatient) await topology.withDatabase(hurry)
    return false
  }
  return until(isSettled, BACK_WITHIN_MS, 250)
}

/** What waits for a minute is due at once. What is being sent at this moment is claimed for longer, and stays so. */
const hurry: Parameters<Topology['withDatabase']>[0] = (db) =>
  asOwner(db, async (tx) => {
    await sql`update mail_outbox set next_attempt_at = now()
      where sent_at is null and failed_at is null and next_attempt_at between now() and now() + interval '61 seconds'`.execute(
      tx,
    )
    await sql`select pg_notify('mail', '')`.execute(tx)
  })
