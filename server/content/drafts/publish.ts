import type { ContentRef, Draft, DraftBase } from '../../../domain/content/content.ts'
import { type Finding, findingsOf } from '../../../domain/content/content-findings.ts'
import { mediaFilesIn, pictureFile } from '../../../domain/content/media.ts'
import { isInLab } from '../../../domain/content/simulations.ts'
import { today } from '../../../domain/platform/dates.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { askForRecountOfLevels } from '../../platform/jobs/pending-recounts.ts'
import { findSecretDate } from '../simulations/secrets.ts'
import { tellEveryScreen } from '../standing/taught.ts'
import { isAbout, tableOf } from '../tables.ts'
import type { CheckedAddress } from './address-problem.ts'
import { type Live, readDraft, requireLive, writeLive } from './content-rows.ts'
import { requireSameBase } from './save.ts'

type Publication = ContentRef & {
  base: DraftBase
  checkedAddress?: CheckedAddress | undefined
  aloneBecause?: string | undefined
  /** Whether somebody set this moment before (decision 107). */
  isScheduled?: boolean
}

/**
 * Publishes the draft: the row and the next revision. Progress is recounted a moment later; attempts that have begun
 * keep their revision. What was taken back and not changed since is the same revision again. @throws DRAFT_CONFLICT;
 * NOTHING_TO_PUBLISH; CONTENT_NOT_READY with what stands in the way, and where; SECOND_PERSON_NEEDED, where the
 * operator asks for one, unless an admin says why it cannot wait (decision 106)
 */
export async function publish(tx: Tx, editorId: string, publication: Publication) {
  const { base, checkedAddress, aloneBecause, isScheduled = false, ...ref } = publication
  const live = await requireLive(tx, ref)
  const { stored, draft } = await requireReady(tx, { live, base, editorId, checkedAddress })

  const isUnchanged = !stored && live.takenBackAt !== null
  const revision = live.revision + (isUnchanged ? 0 : 1)
  const isAlone = await elevated(tx, 'revisions are written by the server, and so is progress', async (tx) => {
    if (isUnchanged) await showAgain(tx, ref)
    else await writeLive(tx, live, draft, { editorId, aloneBecause })
    if (isForChildren(draft)) await showLevel(tx, live.skillLevelId)
    await askForRecountOfLevels(tx, [live.skillLevelId])
    return !isUnchanged && (await wasAlone(tx, ref, revision))
  })
  await forgetDraft(tx, ref)
  await forgetSchedule(tx, ref)
  if (live.takenBackAt) await tellEveryScreen(tx)
  await audit(tx, {
    action: isAlone ? 'content published alone' : isScheduled ? 'content published on schedule' : 'content published',
    actorId: editorId,
    subject: ref.id,
    details: { type: ref.type, revision, ...(isAlone && { reason: aloneBecause }) },
  })
  return { revision }
}

type Readiness = Pick<Publication, 'base' | 'checkedAddress'> & { live: Live; editorId: string }

/**
 * What would be published: the draft as `base` names it, ready to be published.
 * @throws DRAFT_CONFLICT; NOTHING_TO_PUBLISH; CONTENT_NOT_READY with what stands in the way, and where
 */
export async function requireReady(tx: Tx, { live, base, editorId, checkedAddress }: Readiness) {
  const stored = await requireSameBase(tx, { live, base, editorId })
  if (!stored && live.publishedAt) return refuse('NOTHING_TO_PUBLISH')
  const draft = await readDraft(tx, live, stored)
  const problems = [...findingsOf(draft, today()).problems, ...(await problemsAround(tx, live, draft, checkedAddress))]
  if (problems.length > 0) throw new Refusal('CONTENT_NOT_READY', problems.map(findingInWords).join(' '))
  return { stored, draft }
}

/** Whether the reason was needed: the database drops it where a second person published (guard_publication). */
const wasAlone = async (tx: Tx, ref: ContentRef, revision: number) =>
  (await tx
    .selectFrom('contentRevisions')
    .where(isAbout(ref))
    .where('revision', '=', revision)
    .where('aloneBecause', 'is not', null)
    .select('revision')
    .executeTakeFirst()) !== undefined

export const findingInWords = ({ place, reason }: Finding) => `${place}: ${reason}`

const PICTURE_GONE: Finding = {
  place: 'Inhalt',
  reason: 'Ein Bild dieser Lektion gibt es nicht mehr. Bitte ersetzen Sie es durch ein anderes, oder löschen Sie es.',
}
const RECORDING_GONE: Finding = {
  place: 'Aufgaben',
  reason:
    'Eine Aufnahme dieser Lektion gibt es nicht mehr. Bitte wählen Sie eine andere, oder löschen Sie die Aufgabe.',
}
const PICTURE_OF_QUIZ_GONE: Finding = {
  place: 'Fragen',
  reason: 'Ein Bild dieses Quiz gibt es nicht mehr. Bitte ersetzen Sie es durch ein anderes, oder löschen Sie es.',
}

/** Problems that only the server sees: missing media, an address that cannot be called, no key to sign with. */
async function problemsAround(tx: Tx, live: Live, draft: Draft, checked?: CheckedAddress): Promise<Finding[]> {
  if (draft.type !== 'simulation') {
    const files = mediaFilesIn(JSON.stringify(draft.payload))
    const pictures = files.filter((file) => pictureFile.test(file))
    const recordings = files.filter((file) => !pictureFile.test(file))
    return [
      ...((await isMissing(tx, pictures)) ? [draft.type === 'lesson' ? PICTURE_GONE : PICTURE_OF_QUIZ_GONE] : []),
      ...((await isMissing(tx, recordings)) ? [RECORDING_GONE] : []),
    ]
  }
  const { endpointUrl, reportsOutcome } = draft.payload
  const problems = checked?.problem && checked.address === endpointUrl ? [checked.problem] : []
  if (!reportsOutcome || isInLab(endpointUrl) || (await findSecretDate(tx, live.id))) return problems
  const reason = 'Wer sein Ergebnis meldet, braucht einen Schlüssel. Bitte erzeugen Sie einen.'
  return [...problems, { place: 'Ergebnis', reason }]
}

/** Locks the files until this is published: whoever deletes one waits (server/content/media/router.ts). */
async function isMissing(tx: Tx, files: string[]): Promise<boolean> {
  if (files.length === 0) return false
  const held = await tx
    .selectFrom('media')
    .where('file', 'in', files)
    .orderBy('file')
    .select('file')
    .forShare()
    .execute()
  return held.length < files.length
}

/** Simulations alone complete no level, and parent-only lessons are not part of what a child has to do. */
const isForChildren = (draft: Draft) =>
  draft.type === 'quiz' || (draft.type === 'lesson' && !draft.payload.isParentOnly)

const showLevel = (tx: Tx, id: string) =>
  tx
    .updateTable('skillLevels')
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .where('takenBackAt', 'is', null)
    .where('binnedAt', 'is', null)
    .set({ publishedAt: new Date() })
    .execute()

const showAgain = (tx: Tx, { type, id }: ContentRef) =>
  tx.updateTable(tableOf[type]).where('id', '=', id).set({ publishedAt: new Date(), takenBackAt: null }).execute()

export const forgetDraft = (tx: Tx, ref: ContentRef) => tx.deleteFrom('contentDrafts').where(isAbout(ref)).execute()

/** It waits for no moment any more (decision 107). @returns undefined where it did not */
export const forgetSchedule = async (tx: Tx, ref: ContentRef): Promise<{ hadFailed: boolean } | undefined> => {
  const gone = await tx.deleteFrom('contentSchedules').where(isAbout(ref)).returning('failedAt').executeTakeFirst()
  return gone && { hadFailed: gone.failedAt !== null }
}
