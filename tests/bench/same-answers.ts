import pg from 'pg'
import { z } from 'zod'
import type { Contest } from './compare.ts'
import { readPeople } from './data.ts'
import type { Message } from './load.ts'
import { messageFor, type Side, sidesOf, type Unit } from './units.ts'

const QUESTIONS = 20

/**
 * That Fastify answers all that the product answers, but for what the unit says. Fastify comes first: whoever hands in
 * again is told by the product what was handed in. @throws naming the first value that is not the same
 */
export async function requireSameAnswers(unit: Unit, contest: Contest): Promise<void> {
  if (!sidesOf(unit).includes('fastify')) return
  const owner = new pg.Client(contest.databaseUrl)
  await owner.connect()
  const questions = await unit.questions(await readPeople(owner), owner, QUESTIONS)
  await owner.end()
  for (const question of questions.filter(({ ours }) => isCall(ours)).slice(0, QUESTIONS)) {
    const answerOf = (side: Side) => ask(contest.sides[side].url, messageFor(side, question))
    const theirs = await answerOf('fastify')
    const ours = unbatched(question.ours, batch.parse(await answerOf('ours')))
    const difference = differenceOf(ours, theirs, unit.leftOut)
    if (difference) throw new Error(`${unit.title}: Fastify answers otherwise than the product, ${difference}`)
  }
}

const isCall = ({ path }: Message) => path.startsWith('/trpc/')

async function ask(url: string, { path, body, cookie = '', from = '' }: Message): Promise<unknown> {
  const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': from }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const batch = z.array(z.object({ result: z.object({ data: z.unknown() }) }))

/** The answer of one call, or of several by their names. */
function unbatched({ path }: Message, answers: z.infer<typeof batch>): unknown {
  const names = path.slice('/trpc/'.length).replace(/\?.*/, '').split(',')
  const named = names.map((name, index) => [name, answers[index]?.result.data])
  return names.length === 1 ? named[0]?.[1] : Object.fromEntries(named)
}

/** The first place where their answer lacks something of ours or tells something else; undefined where none does. */
function differenceOf(ours: unknown, theirs: unknown, leftOut: string[] = [], where = ''): string | undefined {
  if (!isObject(ours) || !isObject(theirs))
    return comparable(ours) === comparable(theirs)
      ? undefined
      : `at ${where}: ${JSON.stringify(theirs)} instead of ${JSON.stringify(ours)}`
  if (Array.isArray(ours) && Array.isArray(theirs) && ours.length !== theirs.length)
    return `at ${where}: ${theirs.length} instead of ${ours.length}`
  return Object.keys(ours)
    .filter((key) => !leftOut.includes(key))
    .map((key) => differenceOf(ours[key], theirs[key], leftOut, `${where}/${key}`))
    .find((difference) => difference !== undefined)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Instants from PostgreSQL's JSON are written otherwise than those of JavaScript. */
const comparable = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value
