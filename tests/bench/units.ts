import type pg from 'pg'
import { signedCookie } from '../faults/signed-in.ts'
import { PASSWORD } from '../support/people.ts'
import { type BenchPerson, makeAnsweredAttempts } from './data.ts'
import type { Message } from './load.ts'

/** The same question to both: to the product, and to tests/bench/bare.mjs. */
type Question = { ours: Message; bare: Message }
export type Unit = {
  title: string
  /** The product's requests per second in multiples of bare's; undefined: shown without a goal. */
  goal: number | undefined
  /** `count`: how many may be needed; what can be asked again and again takes as many as there are people. */
  questions: (people: BenchPerson[], owner: pg.Client, count: number) => Promise<Question[]> | Question[]
  /** Each question can be asked once only. */
  isUsedUp?: boolean
  /** What is different in the database while this is measured; gives back how it was. */
  prepare?: (owner: pg.Client) => Promise<() => Promise<void>>
}

/** Calls in one request, as the browser's client sends them. */
const calls = (inputs: Record<string, object>) => ({
  path: `/trpc/${Object.keys(inputs).join(',')}?batch=1`,
  body: Object.fromEntries(Object.values(inputs).map((input, index) => [index, input])),
})

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
    const { ours, bare } = questions[number % questions.length] as Question
    return { ours: { ...ours, from: nextAddress() }, bare }
  })

async function submissions(_people: BenchPerson[], owner: pg.Client, count: number): Promise<Question[]> {
  const attempts = await makeAnsweredAttempts(owner, count)
  return attempts.map(({ id, token }) => {
    const cookie = signedCookie(token)
    return {
      ours: { ...calls({ 'quizzes.submit': { attemptId: id } }), cookie },
      bare: { path: '/submit', body: { attemptId: id }, cookie },
    }
  })
}

const page = (path: string): Question[] => [{ ours: { path }, bare: { path } }]

export const units: Record<string, Unit> = {
  catalogue: {
    title: 'catalogue',
    goal: 2,
    questions: () => byVisitors([{ ours: calls({ 'competencies.list': {} }), bare: { path: '/catalogue', body: {} } }]),
  },
  search: {
    title: 'search',
    goal: 2,
    questions: () =>
      byVisitors(
        SEARCHED.map((search) => ({
          ours: calls({ 'competencies.list': { search } }),
          bare: { path: '/search', body: { search } },
        })),
      ),
  },
  detail: {
    title: 'detail',
    goal: 2,
    questions: () =>
      byVisitors(
        SLUGS.map((slug) => ({
          ours: calls({ 'competencies.bySlug': { slug } }),
          bare: { path: '/detail', body: { slug } },
        })),
      ),
  },
  share: {
    title: 'share page read',
    goal: 0.5,
    questions: (people) =>
      byVisitors(
        people.map(({ shareToken: token }) => ({
          ours: calls({ 'sharing.contentByToken': { token } }),
          bare: { path: '/share', body: { token } },
        })),
      ),
  },
  dashboard: {
    title: 'parent dashboard',
    goal: 0.45,
    questions: (people) =>
      people.map(({ childId, parentToken }) => {
        const cookie = signedCookie(parentToken)
        const ofChild = { childId }
        return {
          ours: {
            ...calls({ 'family.dashboard': ofChild }), // what the screen asks for when it is opened, as a story counts
            cookie,
          },
          bare: { path: '/dashboard', body: ofChild, cookie },
        }
      }),
  },
  profile: {
    title: 'child profile',
    goal: 0.55,
    questions: (people) =>
      people.map(({ childId, parentToken }) => {
        const cookie = signedCookie(parentToken)
        return {
          ours: { ...calls({ 'family.childProfile': { childId } }), cookie },
          bare: { path: '/profile', body: { childId }, cookie },
        }
      }),
  },
  submit: { title: 'quiz submission', goal: 0.6, isUsedUp: true, questions: submissions },
  'submit-quiet': {
    title: 'quiz submission, without NOTIFY',
    goal: undefined,
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
    goal: 1,
    isUsedUp: true,
    questions: (people, _owner, count) =>
      Array.from({ length: count }, (_, number) => {
        const body = { email: people[number % people.length]?.parentEmail, password: PASSWORD }
        return { ours: { path: '/api/auth/sign-in', body, from: nextAddress() }, bare: { path: '/sign-in', body } }
      }),
  },
  home: { title: 'kept page: home', goal: 0.3, questions: () => page('/') },
  overview: { title: 'kept page: competencies', goal: 0.3, questions: () => page('/kompetenzen') },
}
