import { useQuery } from '@tanstack/react-query'
import { mergeAttributes, Node, type NodeViewProps } from '@tiptap/core'
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { LESSON_LINK, lessonOfAddress } from '../../../../domain/content/lesson-links.ts'
import { trpc } from '../../../trpc.ts'

export type LessonLinkAttributes = { lessonId: string; title: string }

/**
 * A link to another lesson: one piece, whose words are that lesson's title. Readers are shown the title of today; the
 * stored one is left as it was, so that a text does not change when another lesson is renamed.
 */
export const LessonLink = Node.create({
  name: 'lessonLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    lessonId: {
      default: null,
      parseHTML: (element: HTMLElement) => lessonOfAddress(element.getAttribute('href') ?? '') ?? null,
      renderHTML: () => ({}),
    },
    title: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent,
      renderHTML: () => ({}),
    },
  }),
  // Before the mark of ordinary links.
  parseHTML: () => [{ tag: `a[href^="${LESSON_LINK}"]`, priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { href: `${LESSON_LINK}${node.attrs.lessonId}` }),
    node.attrs.title,
  ],
  renderText: ({ node }) => node.attrs.title,
  addNodeView: () => ReactNodeViewRenderer(ShownLink, { as: 'span' }),
})

/** In the editor: the title of today, and what readers will see of it. */
function ShownLink({ node }: NodeViewProps) {
  const { lessonId, title } = node.attrs as LessonLinkAttributes
  const { data: lessons } = useQuery(trpc.admin.content.lessons.queryOptions())
  const lesson = lessons?.find(({ id }) => id === lessonId)
  const isOpen = !lessons || lesson?.isPublished
  return (
    <NodeViewWrapper as="span" className="lesson-link" data-closed={!isOpen || undefined} title={explained()}>
      {lesson?.title ?? title}
    </NodeViewWrapper>
  )

  function explained(): string {
    if (!lessons) return 'Verweis auf eine Lektion'
    if (!lesson) return 'Diese Lektion gibt es nicht mehr: Hier steht nur ihr Titel.'
    return lesson.isPublished
      ? `Verweis auf die Lektion: ${lesson.place}`
      : `Diese Lektion ist nicht veröffentlicht: Bis dahin steht hier nur ihr Titel. ${lesson.place}`
  }
}
