import { sql } from 'kysely'
import { z } from 'zod'
import { ageOf } from '../../../domain/platform/dates.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'
import type { Outbound, PostJson } from '../../platform/outbound/outbound.ts'
import type { Period } from '../insight/learned.ts'
import { readSettings } from './schedule.ts'

/** How long a mail waits for the analysis service. */
const WITHIN_MS = 10_000
/** Only the newest activities of a week are sent. */
const MOST_ACTIVITIES = 500

/** What an analysis service has said, and which child it knows under which name. */
export type Analysis = { text: string; pseudonyms: { pseudonym: string; childId: string }[] }

type Activity = Record<
  'type' | 'competency' | 'level' | 'lesson' | 'quiz' | 'simulation' | 'question' | 'answer',
  string | null
> & {
  isCorrect: boolean | null
}
type Pupil = { childId: string; pseudonym: string; age: number; activities: Activity[] }
type Asking = { db: Db; outbound: Outbound }

type About = { parentId: string; period: (tx: Tx) => Promise<Period> }

/**
 * What the parent's analysis service says about a period (docs/daily-analysis.md); undefined without a service, without
 * activities, or when it says nothing. Never in a transaction. @throws OutboundFailure
 */
export async function askForAnalysis({ db, outbound }: Asking, about: About): Promise<Analysis | undefined> {
  const question = await asSystem(db, 'what an analysis service is told', (tx) => readQuestion(tx, about))
  if (!question) return
  const place = { address: question.address, person: about.parentId }
  return outbound.withPlace(place, (postJson) => requestAnalysis(postJson, question.address, question.pupils))
}

async function requestAnalysis(postJson: PostJson, address: string, pupils: Pupil[]): Promise<Analysis | undefined> {
  const children = pupils.map(({ pseudonym, age, activities }) => ({ pseudonym, age, activities }))
  const body = JSON.stringify({ version: 1, language: 'de', children })
  const text = readAnswer(await postJson(address, { body, withinMs: WITHIN_MS }))
  return text ? { text, pseudonyms: pupils.map(({ pseudonym, childId }) => ({ pseudonym, childId })) } : undefined
}

const MOST_BYTES = 4 * 1024
const answerOfService = z.object({ analysis: z.string().optional() })

/** A foreign program may say anything. The mail takes out what could become a link (emails/plain-name.ts). */
function readAnswer(answer: unknown): string | undefined {
  const { data } = answerOfService.safeParse(answer ?? {})
  if (!data) throw new OutboundFailure('unreadable')
  if (Buffer.byteLength(data.analysis ?? '') > MOST_BYTES) throw new OutboundFailure('too large')
  return data.analysis?.trim() || undefined
}

async function readQuestion(tx: Tx, { parentId, period }: About) {
  const settings = await readSettings(tx, parentId)
  if (!settings?.externalApiUrl) return
  const pupils = await readPupils(tx, parentId, await period(tx))
  return pupils.length > 0 ? { address: settings.externalApiUrl, pupils } : undefined
}

/** The children that did something in the period, under pseudonyms. */
async function readPupils(tx: Tx, parentId: string, { since, until }: Period): Promise<Pupil[]> {
  const { rows } = await sql<{ childId: string; birthdate: string; activities: Activity[] }>`
    select c.id as "childId", c.birthdate, done.activities
    from children c, lateral (
      select json_agg(json_build_object('type', activity_type, 'competency', competency_title,
        'level', skill_level_title, 'lesson', lesson_title, 'quiz', quiz_title, 'simulation', simulation_title,
        'question', question_title, 'answer', answer_title, 'isCorrect', is_answer_correct) order by id) as activities
      from (
        select * from child_activities_log
        where child_id = c.id and activity_timestamp > ${since} and activity_timestamp <= ${until}
        order by id desc limit ${MOST_ACTIVITIES}) newest) done
    where ${parentId} in (c.parent_id, c.other_guardian_id) and has_consent(c.id) and done.activities is not null
    order by md5(c.id::text || ${until.toISOString()})`.execute(tx) // an order that does not reveal who is who
  return rows.map(({ birthdate, ...one }, index) => ({
    ...one,
    pseudonym: `Kind ${String.fromCharCode('A'.charCodeAt(0) + index)}`,
    age: ageOf(birthdate),
  }))
}
