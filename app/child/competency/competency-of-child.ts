import { type Made, mergedMade } from '../../../domain/content/activities/made-words.ts'
import type { RouterOutputs } from '../../../server/router.ts'

type Answer = RouterOutputs['learning']['competency']
type Open = Extract<Answer['levels'][number], { isOpen: true }>

/** `waits`: the child has ended an attempt that is queued on the device; only the server knows how it went. */
export type QuizOfChild = Open['quizzes'][number] & { waits?: boolean }
export type OpenLevel = Omit<Open, 'quizzes'> & { quizzes: QuizOfChild[] }
export type LevelOfChild = OpenLevel | Extract<Answer['levels'][number], { isOpen: false }>
export type CompetencyOfChild = Omit<Answer, 'levels'> & { levels: LevelOfChild[] }

export type Lesson = RouterOutputs['lessons']['byId']

/** `id`: the page's, undefined before the server has made one. */
type Written = { key: string; changed: Made; id?: string | undefined }

/** What a child has made in a lesson, with what it has just written. */
export function withMade({ id: lessonId, notebook, activities }: Lesson, { key, changed, id }: Written) {
  const form = activities.find((activity) => activity.key === key)
  if (form?.kind !== 'make') return notebook
  const before = notebook.find((page) => page.key === key) ?? { id: '', lessonId, key, made: [], shownAt: null }
  const page = {
    ...before,
    id: id ?? before.id,
    form,
    made: mergedMade(before.made, changed),
    changedAt: new Date().toISOString(),
  }
  return [...notebook.filter((one) => one.key !== key), page]
}
