import { type ActivityLine, linesOfActivity } from '../../../domain/content/activities/lines.ts'
import type { LessonFile } from '../files/tree.ts'

/** The texts of a lesson's activities, each with its line in the file. */
export const activityTextsOf = ({ activities }: Pick<LessonFile, 'activities'>): (ActivityLine & { line: number })[] =>
  activities.flatMap(({ data, lineOf }) => linesOfActivity(data).map((text) => ({ ...text, line: lineOf(text.path) })))
