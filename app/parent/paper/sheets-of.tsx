import { inAlphabet } from '../../../domain/content/glossary/word.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { TalkCards, TogetherSheet, WordSheet } from '../../learning/paper/competency-sheets.tsx'
import { familySheets } from '../../learning/paper/family-sheets.tsx'
import type { PrintableSheet } from '../../learning/paper/paper-kit.tsx'
import { Tasks } from '../../learning/worksheet.tsx'
import type { CompetencyOfChild, LevelOfChild } from '../learning/competency-of-child.ts'

type Lesson = Pick<RouterOutputs['lessons']['preview'], 'title' | 'activities' | 'words'>
/** `taught`: its lessons for children. */
export type TaughtLevel = LevelOfChild & { number: number; taught: Lesson[] }

/** The key by which the worksheets of a level are selected. */
export const worksheetKey = (levelId: string) => `worksheet ${levelId}`

/** What can be printed of a competency, by its open levels, and what families can use with any. */
export function sheetsOf({ title, child: { name } }: CompetencyOfChild, levels: TaughtLevel[]): PrintableSheet[] {
  const talked = levels.filter(({ talkingPoints }) => talkingPoints.length > 0)
  const asked = levels.flatMap(({ id, title, togetherTask }) =>
    togetherTask ? [{ id, title, task: togetherTask.task }] : [],
  )
  const words = inAlphabet([
    ...new Map(
      levels.flatMap(({ taught }) => taught.flatMap((one) => one.words)).map((one) => [one.word, one]),
    ).values(),
  ])
  return [
    ...(talked.length > 0
      ? [
          {
            key: 'talk',
            title: 'Fragen zum Reden',
            note: 'Karten zum Ausschneiden',
            content: <TalkCards title={title} name={name} levels={talked} />,
          },
        ]
      : []),
    ...levels
      .map((level) => ({ ...level, withTasks: level.taught.filter(({ activities }) => activities.length > 0) }))
      .filter(({ withTasks }) => withTasks.length > 0)
      .map(({ id, number, title, withTasks }) => ({
        key: worksheetKey(id),
        title: `Arbeitsblätter zu Level ${number}: ${title}`,
        note: 'Mit den Lösungen auf einem eigenen Blatt am Ende',
        content: withTasks.map((lesson) => <Tasks key={lesson.title} {...lesson} />),
      })),
    ...(asked.length > 0
      ? [
          {
            key: 'together',
            title: 'Probiert es aus',
            note: 'Was Sie zusammen machen können, zum Abhaken',
            content: <TogetherSheet title={title} levels={asked} />,
          },
        ]
      : []),
    ...(words.length > 0
      ? [
          {
            key: 'words',
            title: 'Wörter zum Nachschlagen',
            note: 'Was die schwierigen Wörter heißen',
            content: <WordSheet title={title} words={words} />,
          },
        ]
      : []),
    ...familySheets('parents'),
  ]
}
