import { sql } from 'kysely'
import { type ContentRef, type Draft, type DraftBase, draftBase } from '../../../domain/content/content.ts'
import { LAB_ADDRESS } from '../../../domain/content/simulations.ts'
import { scenarios } from '../../../simulator/scenarios/all.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { quotedFacts } from '../facts/known-facts.ts'
import { type Lab, providerOf } from '../simulations/lab.ts'
import { findSecretDate } from '../simulations/secrets.ts'
import { readHealth } from '../simulations/watch/read-health.ts'
import { staffName, staffNames } from '../staff-names.ts'
import { isAbout } from '../tables.ts'
import { asDraft, readDraft, requireLive } from './content-rows.ts'
import { findDraft } from './save.ts'

/** The exercises of our own lab, to choose from in the editor. */
const labScenarios = scenarioNames.map((name) => ({
  endpointUrl: `${LAB_ADDRESS}/${name}`,
  title: scenarios[name].title,
  teaches: scenarios[name].teaches,
}))

/** Everything the editor starts with: the draft, the version it is based on, and where it belongs. */
export async function openContent(tx: Tx, ref: ContentRef, lab: Lab) {
  const live = await requireLive(tx, ref)
  const stored = await findDraft(tx, ref)
  const base: DraftBase = draftBase.parse({ revision: live.revision, version: stored?.version ?? 0 })
  const draft = await readDraft(tx, live, stored)
  return {
    id: live.id,
    draft,
    facts: draft.type === 'lesson' && draft.payload.isParentOnly ? await quotedFacts(draft.payload.content) : [],
    base,
    orderIndex: live.orderIndex,
    publishedAt: live.publishedAt?.toISOString() ?? null,
    takenBackAt: live.takenBackAt?.toISOString() ?? null,
    savedAt: stored?.savedAt.toISOString() ?? null,
    savedBy: stored ? await staffName(tx, stored.editorId) : null,
    level: await readLevel(tx, live.skillLevelId),
    secretMadeAt: ref.type === 'simulation' ? ((await findSecretDate(tx, live.id))?.toISOString() ?? null) : null,
    scenarios: ref.type === 'simulation' ? labScenarios : [],
    provider: draft.type === 'simulation' ? providerOf(draft.payload.endpointUrl, lab) : null,
    health: ref.type === 'simulation' ? ((await readHealth(tx, [live.id])).get(live.id) ?? null) : null,
  }
}

const readLevel = (tx: Tx, id: string) =>
  tx
    .selectFrom('skillLevels as l')
    .innerJoin('competencies as c', 'c.id', 'l.competencyId')
    .where('l.id', '=', id)
    .select(['l.id', 'l.title', 'l.minAge', 'c.id as competencyId', 'c.title as competency'])
    .select(sql<boolean>`c.published_at is not null`.as('isCompetencyPublished'))
    .executeTakeFirstOrThrow()

/** What was published, newest first, with who wrote, checked or published alone (decision 106). */
export async function listRevisions(tx: Tx, ref: ContentRef) {
  const rows = await tx
    .selectFrom('contentRevisions')
    .where(isAbout(ref))
    .orderBy('revision', 'desc')
    .limit(100)
    .select(['revision', 'publishedBy as by', 'publishedAt as at', 'isChecked', 'aloneBecause'])
    .select((eb) =>
      eb
        .selectFrom('contentWriters as w')
        .whereRef('w.contentType', '=', 'contentRevisions.contentType')
        .whereRef('w.contentId', '=', 'contentRevisions.contentId')
        .whereRef('w.revision', '=', 'contentRevisions.revision')
        .select((eb) => eb.fn.agg<string[]>('array_agg', ['w.personId']).as('ids'))
        .as('writers'),
    )
    .execute()
  const nobody = (await isFromFiles(tx, ref)) ? 'Starter-Inhalt' : 'Jemand'
  const nameOf = await staffNames(
    tx,
    rows.flatMap(({ by, writers }) => [by, ...(writers ?? [])]),
  )
  const named = (id: string | null) => (id === null ? nobody : nameOf(id))
  return rows.map(({ by, at, writers, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: by === null && writers ? 'Jemand' : named(by), // of an erased account, not of the files
    writtenBy: (writers ?? []).map(named),
  }))
}

/** Revisions of the content files and of a deleted account both name nobody: tells the two apart. */
const isFromFiles = (tx: Tx, ref: ContentRef) =>
  elevated(tx, 'what the files wrote is known to the server only', (tx) =>
    tx.selectFrom('contentOrigins').where(isAbout(ref)).select('contentId').executeTakeFirst(),
  )

/** @throws NOT_FOUND */
export async function readRevisionDraft(tx: Tx, ref: ContentRef & { revision: number }): Promise<Draft> {
  const row = await tx
    .selectFrom('contentRevisions')
    .where(isAbout(ref))
    .where('revision', '=', ref.revision)
    .select('payload')
    .executeTakeFirstOrThrow(notFound)
  return asDraft(ref.type, row.payload)
}
