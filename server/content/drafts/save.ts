import { type ContentRef, contentNames, type Draft, type DraftBase } from '../../../domain/content/content.ts'
import { formatMoment } from '../../../domain/platform/dates.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import { staffName } from '../staff-names.ts'
import { isAbout } from '../tables.ts'
import { asDraft, type Live, requireLive } from './content-rows.ts'

type Written = { id: string; base: DraftBase } & Draft
export type StoredDraft = { version: number; editorId: string | null; savedAt: Date; payload: unknown }

/** Stores a draft, lessons sanitized. @throws NOT_FOUND; DRAFT_CONFLICT with who saved when; then nothing is stored */
export async function saveDraft(tx: Tx, editorId: string, { id, base, ...written }: Written) {
  const live = await requireLive(tx, { type: written.type, id })
  await requireSameBase(tx, { live, base, editorId })
  return storeDraft(tx, { live, editorId, draft: asDraft(written.type, written.payload) })
}

/** Writes the draft, whatever was there before. The caller has locked the row of its content (requireLive). */
export async function storeDraft(tx: Tx, { live, editorId, draft }: { live: Live; editorId: string; draft: Draft }) {
  const row = {
    payload: JSON.stringify(draft.payload),
    editorId,
    savedAt: new Date(),
  }
  const { version, savedAt } = await tx
    .insertInto('contentDrafts')
    .values({ contentType: live.type, contentId: live.id, ...row })
    .onConflict((conflict) => conflict.columns(['contentType', 'contentId']).doUpdateSet(row))
    .returning(['version', 'savedAt'])
    .executeTakeFirstOrThrow()
  return { base: { revision: live.revision, version }, savedAt: savedAt.toISOString() }
}

export const findDraft = (tx: Tx, ref: ContentRef): Promise<StoredDraft | undefined> =>
  tx
    .selectFrom('contentDrafts')
    .where(isAbout(ref))
    .select(['version', 'editorId', 'savedAt', 'payload'])
    .executeTakeFirst()

/** @returns the draft, if there is one. @throws DRAFT_CONFLICT when somebody wrote something else since `base` */
export async function requireSameBase(
  tx: Tx,
  { live, base, editorId }: { live: Live; base: DraftBase; editorId: string },
): Promise<StoredDraft | undefined> {
  const draft = await findDraft(tx, live)
  if (live.revision === base.revision && (draft?.version ?? 0) === base.version) return draft
  throw new Refusal('DRAFT_CONFLICT', await whatHappened(tx, { live, base, draft, editorId }))
}

type Clash = { live: Live; base: DraftBase; draft: StoredDraft | undefined; editorId: string }

async function whatHappened(tx: Tx, { live, base, draft, editorId }: Clash): Promise<string> {
  const what = contentNames[live.type].this
  const rest = 'Nichts wurde überschrieben.'
  if (draft) {
    const who = await staffName(tx, draft.editorId)
    const when = formatMoment(draft.savedAt)
    return draft.editorId === editorId
      ? `Sie haben ${what} am ${when} Uhr in einem anderen Fenster gespeichert. ${rest}`
      : `${who} hat ${what} am ${when} Uhr gespeichert. ${rest}`
  }
  if (live.revision === base.revision) return `Der Entwurf für ${what} wurde inzwischen verworfen. ${rest}`
  const last = await tx
    .selectFrom('contentRevisions')
    .where(isAbout(live))
    .orderBy('revision', 'desc')
    .select(['publishedBy as by', 'publishedAt as at'])
    .executeTakeFirst()
  const who = await staffName(tx, last?.by ?? null)
  return `${who} hat ${what} am ${formatMoment(last?.at ?? new Date())} Uhr veröffentlicht. ${rest}`
}
