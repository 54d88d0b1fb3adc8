import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Drawings } from '../files/drawings.ts'
import { ContentError } from '../files/error.ts'
import type { LessonContent } from '../files/files.ts'
import { fileHtmlOf } from '../files/lesson-html.ts'
import { markdownOf } from '../files/markdown-of.ts'
import { parseLesson } from '../files/parse.ts'

/**
 * A lesson as a file: Markdown if reading it back gives exactly the same content, else HTML. `name` has no ending yet.
 * @returns the name with its ending, and the text
 */
export function lessonFile(name: string, id: string, lesson: LessonContent, drawings: Drawings): [string, string] {
  const { content, activities, skillLevelId: _, orderIndex: __, ...rest } = lesson
  const head = yaml({ id, ...rest })
  const markdown = `---\n${head}---\n${markdownOf(content, activities)}`
  const isWhole = isDeepStrictEqual(lessonIn(`${name}.md`, markdown, drawings), { content, activities })
  if (isWhole) return [`${name}.md`, markdown]
  return [`${name}.html`, `---\n${head}---\n${fileHtmlOf(content, activities)}\n`]
}

function lessonIn(file: string, text: string, drawings: Drawings) {
  try {
    const { content, activities } = parseLesson(file, text, z.unknown(), drawings)
    return { content, activities: activities.map(({ data }) => data) }
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}

/** Long lines stay one line, so that a comparison by lines does not break where a word was added. */
export const yaml = (value: unknown): string => stringify(value, { lineWidth: 0 })
