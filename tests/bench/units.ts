import type pg from 'pg'
import { signedCookie } from '../faults/signed-in.ts'
import { PASSWORD } from '../support/people.ts'
import { type BenchPerson, makeAnsweredAttempts } from './data.ts'
import type { Message } from './load.ts'
import { type AskedCall, screens, withIds } from './screens.ts'

/** Beside the product: tests/bench/bare.mjs and tests/bench/fastify.ts. */
export type Peer = 'bare' | 'fastify'
export type Side = 'ours' | Peer
/** The same question to the product, and to its peers. */
export type Question = { ours: Message; peers: Message }
/**
 * What the product reaches at least in multiples of a peer, in requests per second or in requests per second of the
 * processor; undefined: shown without a goal.
 */
export type Goal = { atLeast: number; by?: 'second' | 'processor second' } | undefined
export type Unit = {
  title: string
  /** Who answers it besides the product. */
  peers: Partial<Record<Peer, Goal>>
  /** `count`: how many may be needed; what can be asked again and again takes as many as there are people. */
  questions: (people: BenchPerson[], owner: pg.Client, count: number) => Promise<Question[]> | Question[]
  /** Fields of the product's answer that peers leave out, or answer with less. */
  leftOut?: string[]
  /** Each question can be asked once only. */
  isUsedUp?: boolean
  /** What is different in the database while this is measured; gives back how it was. */
  prepare?: (owner: pg.Client) => Promise<() => Promise<void>>
}

export const sidesOf = ({ peers }: Unit): Side[] => ['ours', ...(Object.keys(peers) as Peer[])]
export const messageFor = (side: Side, { ours, peers }: Question): Message => (side === 'ours' ? ours : peers)

/** Calls in one request, as the browser's client sends them. */
const calls = (...asks: AskedCall[]) => ({
  path: `/trpc/${asks.map(([call]) => call).join(',')}?batch=1`,
  body: Object.fromEntries(asks.map(([, input], index) => [index, input])),
})

/** All calls of a screen. `ids`: what the names in them stand for. */
function screen(name: string, ids: Record<string, string> = {}) {
  const asks = screens[name]?.asks ?? []
  return calls(...(JSON.parse(withIds(JSON.stringify(asks), ids)) as AskedCall[]))
}

const SEARCHED = ['WhatsApp', 'Passw', 'video', 'Kosten', 'KI']
const SLUGS = ['whatsapp', 'youtube', 'tiktok', 'instagram']

/** Nobody's address twice: the throttles would take all sign-ins, and all calls of visitors, for one caller's. */
let addresses = 0
function nextAddress(): string {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const VISITORS = 20_000
/** Asked again and again, by so many visitors in turn. */
const byVisitors = (questions: Question[]): Question[] =>
  Array.from({ length: VISITORS }, (_, number) => {
    const { ours, peers } = questions[number % questions.length] as Question
    return { ours: { ...ours, from: nextAddress() }, peers }
  })

/** By somebody who is signed in. */
const as = (token: string, { ours, peers }: Question): Question => {
  const cookie = signedCookie(token)
  return { ours: { ...ours, cookie }, peers: { ...peers, cookie } }
}

async function submissions(_people: BenchPerson[], owner: pg.Client, count: number): Promise<Question[]> {
  const attempts = await makeAnsweredAttempts(owner, count)
  return attempts.map(({ id: attemptId, token }) =>
    as(token, { ours: calls(['quizzes.submit', { attemptId }]), peers: { path: '/submit', body: { attemptId } } }),
  )
}

const NOT_TOLD = ['earned', 'lessonId'] // what a submission earned, and which lesson helps

const page = (path: string): Question[] => [{ ours: { path }, peers: { path } }]

export const units: Record<string, Unit> = {
  catalogue: {
    title: 'catalogue',
    peers: { bare: { atLeast: 2 }, fastify: undefined },
    questions: () => byVisitors([{ ours: calls(['competencies.list', {}]), peers: { path: '/catalogue', body: {} } }]),
  },
  search: {
    title: 'search',
    peers: { bare: { atLeast: 2 }, fastify: undefined },
    questions: () =>
      byVisitors(
        SEARCHED.map((search) => ({
          ours: calls(['competencies.list', { search }]),
          peers: { path: '/search', body: { search } },
        })),
      ),
  },
  detail: {
    title: 'detail',
    peers: { bare: { atLeast: 2 }, fastify: undefined },
    questions: () =>
      byVisitors(
        SLUGS.map((slug) => ({
          ours: calls(['competencies.bySlug', { slug }]),
          peers: { path: '/detail', body: { slug } },
        })),
      ),
  },
  share: {
    title: 'share page read',
    peers: { bare: { atLeast: 1 }, fastify: { atLeast: 3 } },
    leftOut: ['content', 'words', 'facts', 'childName'], // the glossary, and what only a parent's preview has
    questions: (people) =>
      byVisitors(
        people.map(({ shareToken: token }) => ({
          ours: calls(['sharing.contentByToken', { token }]),
          peers: { path: '/share', body: { token } },
        })),
      ),
  },
  'parents-home': {
    title: "parent's home",
    peers: { fastify: { atLeast: 1.5 } },
    questions: (people) =>
      people.map(({ parentToken }) =>
        as(parentToken, { ours: screen("parent's home"), peers: { path: '/parents-home', body: {} } }),
      ),
  },
  'childs-profile': {
    title: "child's profile",
    peers: { fastify: { atLeast: 1.5 } },
    questions: (people) =>
      people.map(({ parentToken, childId, competencyId }) =>
        as(parentToken, {
          ours: screen("child's profile", { child: childId, competency: competencyId }),
          peers: { path: '/childs-profile', body: { childId, competencyId } },
        }),
      ),
  },
  'childs-home': {
    title: "child's home",
    peers: { fastify: { atLeast: 1.5 } },
    questions: (people) =>
      people.map(({ childToken }) =>
        as(childToken, { ours: screen("child's home"), peers: { path: '/childs-home', body: {} } }),
      ),
  },
  // One call of a screen each, so that bare, which has no other, stands beside it.
  dashboard: {
    title: 'family.dashboard alone',
    peers: { bare: { atLeast: 0.45 }, fastify: undefined },
    questions: (people) =>
      people.map(({ childId, parentToken }) =>
        as(parentToken, {
          ours: calls(['family.dashboard', { childId }]),
          peers: { path: '/dashboard', body: { childId } },
        }),
      ),
  },
  profile: {
    title: 'family.childProfile alone',
    peers: { bare: { atLeast: 0.55 }, fastify: undefined },
    questions: (people) =>
      people.map(({ childId, parentToken }) =>
        as(parentToken, {
          ours: calls(['family.childProfile', { childId }]),
          peers: { path: '/profile', body: { childId } },
        }),
      ),
  },
  submit: {
    title: 'quiz submission',
    peers: { bare: { atLeast: 0.65 }, fastify: { atLeast: 1.1 } },
    leftOut: NOT_TOLD,
    isUsedUp: true,
    questions: submissions,
  },
  'submit-quiet': {
    title: 'quiz submission, without NOTIFY',
    peers: { bare: undefined, fastify: undefined },
    leftOut: NOT_TOLD,
    isUsedUp: true,
    questions: submissions,
    prepare: async (owner) => {
      const { rows } = await owner.query<{ table: string }>(
        `select tgrelid::regclass::text as table from pg_trigger where tgname = 'announce_family'`,
      )
      const turn = async (how: 'enable' | 'disable') => {
        for (const { table } of rows) await owner.query(`alter table ${table} ${how} trigger announce_family`)
      }
      await turn('disable')
      return () => turn('enable')
    },
  },
  'sign-in': {
    title: 'sign-in (argon2id, bare: scrypt)',
    peers: { bare: undefined, fastify: { atLeast: 0.9, by: 'processor second' } },
    isUsedUp: true,
    questions: (people, _owner, count) =>
      Array.from({ length: count }, (_, number) => {
        const body = { email: people[number % people.length]?.parentEmail, password: PASSWORD }
        return { ours: { path: '/api/auth/sign-in', body, from: nextAddress() }, peers: { path: '/sign-in', body } }
      }),
  },
  home: { title: 'kept page: home', peers: { bare: { atLeast: 0.3 } }, questions: () => page('/') },
  overview: {
    title: 'kept page: competencies',
    peers: { bare: { atLeast: 0.3 } },
    questions: () => page('/kompetenzen'),
  },
}
