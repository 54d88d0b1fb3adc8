import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ContentRef, contentNames, type Draft } from '../../../../domain/content/content.ts'
import { notify } from '../../../components/page/notify.ts'
import { client } from '../../../trpc.ts'
import type { OpenedContent } from '../opened-content.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { dropLocalCopy, keepLocalCopy, type LocalCopy } from './local-copy.ts'
import { saveFailureOf } from './save-failure.ts'

/** The draft in the editor and its keeper; saves on leaving and when the tab is hidden. */
export function useDraft(opened: OpenedContent, copy: LocalCopy | undefined) {
  const [keeper] = useState(() => makeKeeper(opened, copy))
  const draft = useSyncExternalStore(keeper.subscribe, keeper.get)
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && void keeper.flush()
    document.addEventListener('visibilitychange', saveWhenHidden)
    keeper.start()
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      void keeper.flush().finally(() => keeper.stop())
    }
  }, [keeper])
  return { draft, keeper }
}

function makeKeeper(opened: OpenedContent, copy: LocalCopy | undefined) {
  const ref: ContentRef = { type: opened.draft.type, id: opened.id }
  const { the, this: thisOne } = contentNames[ref.type]
  const keeper = new DraftKeeper<Draft['payload']>(
    { payload: opened.draft.payload, base: opened.base, savedAt: opened.savedAt },
    {
      save: (payload, base) => client.admin.content.save.mutate({ ...ref, base, payload } as never),
      explain: saveFailureOf,
      keepCopy: (payload, base) => keepLocalCopy(ref, { payload, base }),
      dropCopy: () => dropLocalCopy(ref),
      onFailure: ({ kind, message }) => {
        if (kind !== 'conflict') notify.failure(message, `${the} konnte nicht gespeichert werden.`)
      },
    },
  )
  if (copy && JSON.stringify(copy.payload) === JSON.stringify(opened.draft.payload)) dropLocalCopy(ref)
  else if (copy) {
    const isCurrent = copy.base.revision === opened.base.revision && copy.base.version === opened.base.version
    const late = `In diesem Browser steht etwas, das Sie für ${thisOne} geschrieben haben und das nicht gespeichert wurde. Inzwischen wurde etwas anderes gespeichert.`
    keeper.restore(copy.payload, isCurrent ? undefined : late)
  }
  return keeper
}
