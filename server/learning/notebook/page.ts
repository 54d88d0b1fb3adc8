import type { Selectable } from 'kysely'
import type { NotebookPages } from '../../platform/db/types.ts'

export const pageColumns = ['id', 'lessonId', 'activityKey', 'form', 'made', 'changedAt', 'shownAt'] as const

/** A page of a child's notebook as the browser gets it; `form` is the activity as it was when last filled in. */
export const shownPage = ({
  activityKey,
  changedAt,
  shownAt,
  ...page
}: Pick<Selectable<NotebookPages>, (typeof pageColumns)[number]>) => ({
  ...page,
  key: activityKey,
  changedAt: changedAt.toISOString(),
  shownAt: shownAt?.toISOString() ?? null,
})

type Row = Parameters<typeof shownPage>[0]

/** Pages that may be read in this session: only those shown to parents where a parent opened it for the child. */
export const readablePages = (rows: Row[], isForOther: boolean) =>
  rows.filter(({ shownAt }) => !isForOther || shownAt !== null).map(shownPage)
