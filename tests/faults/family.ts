import type { Db } from '../../server/platform/db/actor.ts'
import { makeCompetency, type TestCompetency } from '../support/curriculum.ts'
import { makeChild, makeParent } from '../support/people.ts'
import { cookieOf } from '../support/sign-in.ts'
import { type Learner, post } from './learner.ts'

const COMPETENCIES = 3
const CHILDREN = 8

/** What is learned: small quizzes without lessons, so that passes are earned all the time. */
export async function makeCurriculum(db: Db): Promise<TestCompetency[]> {
  const made: TestCompetency[] = []
  while (made.length < COMPETENCIES) made.push(await makeCompetency(db, { levels: 2, lessons: 0 }))
  return made
}

/** A new family whose children are signed in, each with everything assigned. */
export async function makeFamily(db: Db, url: string, curriculum: TestCompetency[]): Promise<Learner[]> {
  const parent = await makeParent(db)
  const parentCookie = await cookieOf(url, parent.email)
  const levels = curriculum.flatMap((competency) => competency.levels)
  const learners: Learner[] = []
  while (learners.length < CHILDREN) {
    const child = await makeChild(db, parent)
    for (const { id: competencyId } of curriculum) {
      const caller = { url, cookie: parentCookie, complaints: new Set<string>() }
      const answer = await post(caller, 'assignments.assign', { childId: child.id, competencyId })
      if (answer.kind !== 'yes') throw new Error(`Assigning was answered with ${JSON.stringify(answer)}.`)
    }
    learners.push({
      child,
      levels,
      cookie: await cookieOf(url, child.email),
      url,
      complaints: new Set(),
    })
  }
  return learners
}
