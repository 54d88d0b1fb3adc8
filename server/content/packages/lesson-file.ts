import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ContentError } from '../files/error.ts'
import type { LessonContent } from '../files/files.ts'
import { type Installation, readInstallation } from '../files/installation.ts'
import { fileHtmlOf } from '../files/lesson-html.ts'
import { markdownOf } from '../files/markdown-of.ts'
import { parseLesson } from '../files/parse.ts'
import { writeYaml } from '../files/yaml.ts'

/** A lesson as it is published. `name`: of its file, which has no ending yet. */
export type PublishedLesson = { name: string; id: string; content: LessonContent }

/** The files of lessons, by their names: in the sandbox (export.ts). */
export async function lessonFiles(lessons: PublishedLesson[]): Promise<Map<string, string>> {
  const installation = await readInstallation()
  return new Map(lessons.map(({ name, id, content }) => lessonFile(name, id, content, installation)))
}

/**
 * A lesson as a file: Markdown if reading it back gives exactly the same content, else HTML.
 * @returns the name with its ending, and the text
 */
function lessonFile(name: string, id: string, lesson: LessonContent, installation: Installation): [string, string] {
  const { content, activities, skillLevelId: _, orderIndex: __, ...rest } = lesson
  const head = writeYaml({ id, ...rest })
  const markdown = `---\n${head}---\n${markdownOf(content, activities)}`
  const isWhole = isDeepStrictEqual(lessonIn(`${name}.md`, markdown, installation), { content, activities })
  if (isWhole) return [`${name}.md`, markdown]
  return [`${name}.html`, `---\n${head}---\n${fileHtmlOf(content, activities)}\n`]
}

function lessonIn(file: string, text: string, installation: Installation) {
  try {
    const { content, activities } = parseLesson(file, text, z.unknown(), installation)
    return { content, activities: activities.map(({ data }) => data) }
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}
