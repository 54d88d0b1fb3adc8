import { Node, NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { activityNames } from '../../../../domain/content/activities/activity.ts'
import { useLessonActivities } from './lesson-activities-context.ts'

/**
 * Where an activity stands in the text. Of a group of its own, which only the document may hold: never in a quote, a
 * list or a table. What belongs to the activity is in the lesson's list; deleting the place leaves it there.
 */
export const ActivityPlace = Node.create({
  name: 'activityPlace',
  group: 'place',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    key: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.activity ?? null,
      renderHTML: ({ key }: Record<string, string>) => ({ 'data-activity': key }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-activity]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PlaceCard),
})

/** The document of a lesson: whatever a text may have, and places of activities. */
export const LessonDocument = Node.create({ name: 'doc', topNode: true, content: '(block | place)+' })

/** In the text an activity is a card with its kind and title. */
function PlaceCard({ node }: ReactNodeViewProps) {
  const { activities, open } = useLessonActivities()
  const key: string = node.attrs.key
  const activity = activities.find((one) => one.key === key)
  return (
    <NodeViewWrapper className="activity-place" data-drag-handle onDoubleClick={() => activity && open(key)}>
      <span className="activity-kind">{activity ? `Aufgabe: ${activityNames[activity.kind]}` : 'Aufgabe'}</span>
      <strong>
        {activity ? activity.title.trim() || 'Noch ohne Titel' : `„${key}“ gibt es in dieser Lektion nicht.`}
      </strong>
    </NodeViewWrapper>
  )
}
