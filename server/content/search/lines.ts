import { linesOfActivity } from '../../../domain/content/activities/lines.ts'
import type { Draft } from '../../../domain/content/content.ts'
import { linesOfQuestion } from '../../../domain/content/questions/lines.ts'
import { type HtmlNode, parseCleanHtml } from '../files/html-tree.ts'

/** Every text of a draft as its readers see it, without markup, in reading order after the title. */
export function linesOfDraft({ type, payload }: Draft): string[] {
  const described = payload.description ? [payload.description] : []
  switch (type) {
    case 'lesson':
      return [
        ...described,
        ...parseCleanHtml(payload.content).map(textOf),
        ...payload.activities.flatMap(linesOfActivity).map(({ text }) => text),
      ]
    case 'quiz':
      return [...described, ...payload.questions.flatMap(linesOfQuestion).map(({ text }) => text)]
    case 'simulation':
      return [...described, payload.endpointUrl]
  }
}

/** The words of a piece of HTML; what a picture shows counts. */
const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : [node.attributes.alt ?? '', ...node.children.map(textOf)].join(' ').trim()
