import { useMutation } from '@tanstack/react-query'
import { type ContentRef, contentNames, type Draft } from '../../../../domain/content/content.ts'
import { notify } from '../../../components/page/notify.ts'
import { failureOf } from '../../../failure.ts'
import { client } from '../../../trpc.ts'
import { reasonOf } from '../../parts/reason.ts'
import { refreshAdmin } from '../../parts/refresh-admin.ts'
import type { DraftKeeper } from './draft-keeper.ts'

type Publishing = {
  contentRef: ContentRef
  keeper: DraftKeeper<Draft['payload']>
  onPublished: () => void
  /** Called when a second person is needed; undefined for who may not give a reason to publish alone. */
  onSecondPersonNeeded: (() => void) | undefined
  /** Called when discarding has succeeded or failed. */
  onDiscardTried: () => void
}

/** Publishes a draft, or discards it for what was published before. Both wait until it is saved. */
export function usePublishing({ contentRef, keeper, onPublished, onSecondPersonNeeded, onDiscardTried }: Publishing) {
  const { one, the } = contentNames[contentRef.type]
  const failed = `${the} konnte nicht veröffentlicht werden.`
  const explain = (error: unknown, title: string) => {
    const { refusal, message } = failureOf(error)
    notify.failure(reasonOf(error), title)
    // Enters the conflict state with this message, in which ConflictNotice shows both versions.
    if (refusal === 'DRAFT_CONFLICT') keeper.restore(keeper.get().payload, message)
  }
  const publish = useMutation({
    mutationFn: async (aloneBecause?: string) => {
      if (!(await keeper.flush())) return false
      await keeper.runExclusive(async ({ payload, base }) => {
        const { revision } = await client.admin.content.publish.mutate({ ...contentRef, base, aloneBecause })
        return { payload, base: { revision, version: 0 }, savedAt: null }
      })
      return true
    },
    onSuccess: (isPublished) => {
      if (!isPublished) return notify.failure(keeper.whyUnsaved(), failed)
      notify.success(`${one} veröffentlicht`)
      onPublished()
      void refreshAdmin()
    },
    onError: (error) => {
      if (onSecondPersonNeeded && failureOf(error).refusal === 'SECOND_PERSON_NEEDED') onSecondPersonNeeded()
      else explain(error, failed)
    },
  })
  const discard = useMutation({
    mutationFn: () =>
      keeper.runExclusive(async ({ base }) => {
        // Loaded first, because nothing may fail after the draft was discarded.
        const { payload } = await client.admin.content.revision.query({ ...contentRef, revision: base.revision })
        await client.admin.content.discard.mutate({ ...contentRef, base })
        return { payload, base: { ...base, version: 0 }, savedAt: null }
      }),
    onSuccess: () => {
      notify.success('Entwurf verworfen')
      void refreshAdmin()
    },
    onError: (error) => explain(error, 'Der Entwurf konnte nicht verworfen werden.'),
    onSettled: onDiscardTried,
  })
  return { publish, discard }
}
