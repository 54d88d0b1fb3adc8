import type { Person } from './people.ts'
import type { World } from './world.ts'

type Forgery = {
  does: string
  person: Person
  table: string
  /** Whose row is copied, and what is changed in the copy. */
  of: string
  changes: (world: World) => Record<string, string>
}

/**
 * Rows that look like a person's own in one column and reach for somebody else's in another. Foreign keys ignore row
 * policies, so each of these has to be refused by a policy of its own.
 */
export const FORGERIES: Forgery[] = [
  {
    does: 'consents for a child of another family',
    person: 'parent',
    table: 'consents',
    of: 'child',
    changes: ({ otherChild }) => ({ child_id: otherChild.id }),
  },
  {
    does: 'consents in the name of another parent',
    person: 'parent',
    table: 'consents',
    of: 'child',
    changes: ({ otherParent }) => ({ parent_id: otherParent.id }),
  },
  {
    does: 'consents in the name of the child',
    person: 'parent',
    table: 'consents',
    of: 'child',
    changes: () => ({ given_by: 'child' }),
  },
  {
    does: 'adds a child to another family',
    person: 'parent',
    table: 'children',
    of: 'child',
    changes: ({ otherParent }) => ({ parent_id: otherParent.id }),
  },
  {
    does: 'assigns what is not published',
    person: 'parent',
    table: 'child_competencies',
    of: 'child',
    changes: ({ draft }) => ({ competency_id: draft.id }),
  },
  {
    does: 'marks a lesson for parents as read in the name of another parent',
    person: 'parent',
    table: 'parent_lesson_reads',
    of: 'parent',
    changes: ({ otherParent, levels }) => ({ parent_id: otherParent.id, lesson_id: levels.second.parentLessonId }),
  },
  {
    does: 'marks a lesson as read that is not for parents',
    person: 'parent',
    table: 'parent_lesson_reads',
    of: 'parent',
    changes: ({ levels }) => ({ lesson_id: levels.open.lessonIds[0] as string }),
  },
  {
    does: 'marks a lesson for parents as read that is not published',
    person: 'parent',
    table: 'parent_lesson_reads',
    of: 'parent',
    changes: ({ levels }) => ({ lesson_id: levels.draft.parentLessonId }),
  },
  {
    does: 'opens a level that is not published',
    person: 'parent',
    table: 'level_openings',
    of: 'child',
    changes: ({ levels }) => ({ skill_level_id: levels.draft.id }),
  },
  {
    does: 'releases a simulation that is not published',
    person: 'parent',
    table: 'simulation_releases',
    of: 'child',
    changes: ({ simulations }) => ({ simulation_id: simulations.unpublished }),
  },
  {
    does: 'makes a link that counts for a child of another family',
    person: 'parent',
    table: 'child_shareable_links',
    of: 'child',
    changes: ({ otherChild }) => ({ child_id: otherChild.id }),
  },
  {
    does: 'lets others check a pass of a child of another family',
    person: 'parent',
    table: 'pass_checks',
    of: 'child',
    changes: ({ otherChild }) => ({ child_id: otherChild.id }),
  },
  {
    does: 'congratulates a child of another family',
    person: 'parent',
    table: 'pass_congratulations',
    of: 'child',
    changes: ({ otherChild }) => ({ child_id: otherChild.id }),
  },
  {
    does: 'makes a link for another parent',
    person: 'parent',
    table: 'child_shareable_links',
    of: 'child',
    changes: ({ otherParent }) => ({ parent_id: otherParent.id }),
  },
  {
    does: 'makes a link in the name of another parent',
    person: 'parent',
    table: 'child_shareable_links',
    of: 'child',
    changes: ({ otherParent }) => ({ creator_id: otherParent.id }),
  },
  {
    does: 'makes a link in the name of somebody else',
    person: 'admin',
    table: 'shareable_links',
    of: 'admin',
    changes: ({ parent }) => ({ creator_id: parent.id }),
  },
  {
    does: 'has done an activity of a lesson above its age',
    person: 'child',
    table: 'activity_states',
    of: 'child',
    changes: ({ levels }) => ({ lesson_id: levels.closed.lessonIds[0] as string }),
  },
  {
    does: 'has done an activity in the name of its sibling',
    person: 'child',
    table: 'activity_states',
    of: 'child',
    changes: ({ sibling }) => ({ child_id: sibling.id }),
  },
  {
    does: 'makes a page for a lesson above its age',
    person: 'child',
    table: 'notebook_pages',
    of: 'kept by child',
    changes: ({ levels }) => ({ lesson_id: levels.closed.lessonIds[0] as string }),
  },
  {
    does: 'puts a page into the notebook of its sibling',
    person: 'child',
    table: 'notebook_pages',
    of: 'kept by child',
    changes: ({ sibling }) => ({ child_id: sibling.id }),
  },
  {
    does: 'dresses the figure of its sibling',
    person: 'child',
    table: 'child_figures',
    of: 'child',
    changes: ({ sibling }) => ({ child_id: sibling.id }),
  },
  {
    does: 'wishes in the name of its sibling',
    person: 'child',
    table: 'topic_wishes',
    of: 'child',
    changes: ({ sibling }) => ({ child_id: sibling.id }),
  },
  {
    does: 'ticks what its sibling tried out',
    person: 'child',
    table: 'together_tasks',
    of: 'child',
    changes: ({ sibling }) => ({ child_id: sibling.id }),
  },
  {
    does: 'ticks what a level above its age asks for',
    person: 'child',
    table: 'together_tasks',
    of: 'child',
    changes: ({ levels }) => ({ skill_level_id: levels.closed.id }),
  },
  {
    does: 'has read a lesson above its age',
    person: 'child',
    table: 'lesson_progress',
    of: 'child',
    changes: ({ levels }) => ({ lesson_id: levels.closed.lessonIds[0] as string }),
  },
  {
    does: 'has read a lesson of a competency that its sibling learns',
    person: 'child',
    table: 'lesson_progress',
    of: 'child',
    changes: ({ levels }) => ({ lesson_id: levels.second.lessonIds[0] as string }),
  },
  {
    does: 'has read a lesson for parents',
    person: 'child',
    table: 'lesson_progress',
    of: 'child',
    changes: ({ levels }) => ({ lesson_id: levels.open.parentLessonId }),
  },
  {
    does: 'has read a lesson that is not published',
    person: 'child',
    table: 'lesson_progress',
    of: 'child',
    changes: ({ unpublished }) => ({ lesson_id: unpublished.lesson }),
  },
  {
    does: 'has read a lesson of a competency that is no longer published',
    person: 'child',
    table: 'lesson_progress',
    of: 'child',
    changes: ({ levels }) => ({ lesson_id: levels.draft.lessonIds[0] as string }),
  },
  {
    does: 'clicked on a question that is no longer shown',
    person: 'visitor',
    table: 'faq_clicks',
    of: 'nobody',
    changes: ({ faq }) => ({ faq_item_id: faq.inactive }),
  },
]
