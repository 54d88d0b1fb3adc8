import type { ContentRef, Draft, DraftBase } from '../../../domain/content.ts'
import { type Finding, findingsOf } from '../../../domain/content-findings.ts'
import { today } from '../../../domain/dates.ts'
import { pictureFilesIn, pictureFilesOfQuiz } from '../../../domain/media.ts'
import { isInLab } from '../../../domain/simulations.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { askForRecountOfLevels } from '../../platform/jobs/pending-recounts.ts'
import { findSecretDate } from '../simulations/secrets.ts'
import type { CheckedAddress } from './address-problem.ts'
import { type Live, readDraft, requireLive, writeLive } from './content-rows.ts'
import { requireSeen } from './save.ts'

/**
 * Publishes the draft: the row and the next revision. Progress is recounted a moment later; attempts that have begun
 * keep their revision.
 * @throws DRAFT_CONFLICT; NOTHING_TO_PUBLISH; CONTENT_NOT_READY with what stands in the way, and where
 */
export async function publish(
  tx: Tx,
  editorId: string,
  { base, checkedAddress, ...ref }: ContentRef & { base: DraftBase; checkedAddress?: CheckedAddress | undefined },
) {
  const live = await requireLive(tx, ref)
  const stored = await requireSeen(tx, { live, base, editorId })
  if (!stored && live.publishedAt) return refuse('NOTHING_TO_PUBLISH')
  const draft = await readDraft(tx, live, stored)
  const problems = [...findingsOf(draft, today()).problems, ...(await problemsAround(tx, live, draft, checkedAddress))]
  if (problems.length > 0) throw new Refusal('CONTENT_NOT_READY', problems.map(told).join(' '))

  await forgetDraft(tx, ref)
  await elevated(tx, 'revisions are written by the server, and so is progress', async (tx) => {
    await writeLive(tx, live, draft, editorId)
    if (isForChildren(draft)) await showLevel(tx, live.skillLevelId)
    await askForRecountOfLevels(tx, [live.skillLevelId])
  })
  const revision = live.revision + 1
  await audit(tx, {
    action: 'content published',
    actorId: editorId,
    subject: ref.id,
    details: { type: ref.type, revision },
  })
  return { revision }
}

export const told = ({ place, reason }: Finding) => `${place}: ${reason}`

const PICTURE_GONE: Finding = {
  place: 'Inhalt',
  reason: 'Ein Bild dieser Lektion gibt es nicht mehr. Bitte ersetzen Sie es durch ein anderes, oder löschen Sie es.',
}
const PICTURE_OF_QUIZ_GONE: Finding = {
  place: 'Fragen',
  reason: 'Ein Bild dieses Quiz gibt es nicht mehr. Bitte ersetzen Sie es durch ein anderes, oder löschen Sie es.',
}

/** Problems only the server can see: missing pictures, an address that cannot be called, no key to sign with. */
async function problemsAround(tx: Tx, live: Live, draft: Draft, checked?: CheckedAddress): Promise<Finding[]> {
  if (draft.type === 'lesson') return (await isMissing(tx, pictureFilesIn(draft.payload))) ? [PICTURE_GONE] : []
  if (draft.type === 'quiz')
    return (await isMissing(tx, pictureFilesOfQuiz(draft.payload))) ? [PICTURE_OF_QUIZ_GONE] : []
  if (draft.type !== 'simulation') return []
  const { endpointUrl, reportsOutcome } = draft.payload
  const problems = checked?.problem && checked.address === endpointUrl ? [checked.problem] : []
  if (!reportsOutcome || isInLab(endpointUrl) || (await findSecretDate(tx, live.id))) return problems
  const reason = 'Wer sein Ergebnis meldet, braucht einen Schlüssel. Bitte erzeugen Sie einen.'
  return [...problems, { place: 'Ergebnis', reason }]
}

/** Locks the pictures until this is published: whoever deletes one waits (server/content/media/router.ts). */
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
    .set({ publishedAt: new Date() })
    .execute()

export const forgetDraft = (tx: Tx, { type, id }: ContentRef) =>
  tx.deleteFrom('contentDrafts').where('contentType', '=', type).where('contentId', '=', id).execute()
