import type { Actor } from '../../server/platform/db/actor.ts'
import type { Database } from '../../server/platform/db/connect.ts'
import { makeCompetency, type TestCompetency, type TestLevel } from '../support/curriculum.ts'
import { asOwner } from '../support/owner.ts'
import { makeAdmin, makeChild, makeParent, makeStaff, type TestChild } from '../support/people.ts'
import type { Person } from './people.ts'
import type { Table } from './probe.ts'
import {
  addContent,
  addGuardianRows,
  addOfficeRows,
  addPictures,
  addSlugs,
  addStatistics,
  addUnboundRows,
  learn,
  type Naming,
  supportChild,
} from './rows.ts'

export type World = Awaited<ReturnType<typeof makeWorld>>
/** Those who act through asActor. */
type Actors = Record<Exclude<Person, 'job' | 'library' | 'login'>, Actor>

/** Secrets that open one thing each. */
export const TOKENS = { invitation: 'invitation', childLink: 'link for a child', link: 'link', session: 'session' }

/**
 * Two families, people who accompany or have accompanied the first child, an admin and three competencies;
 * every table has at least one row of each who could have one. first: assigned to the child and the other
 * child. Its levels are open, opened (above the age; a parent opened it to the child) and closed (above the
 * age). second: assigned to the sibling. draft: assigned to the child, then unpublished. `names` tells what
 * each of these is called in the matrix, by id.
 */
export async function makeWorld(database: Database) {
  const { db } = database
  const names = new Map<string, string>()
  const giveName = (label: string, ...ids: (string | null)[]) => {
    for (const id of ids) if (id) names.set(id, label)
  }
  const name: Naming = Object.assign(giveName, { of: (id: string) => names.get(id) as string })
  const family = await makeFamilies(database, name)
  const { parent, otherParent, admin, child, sibling, invited, otherChild } = family

  const first = await makeCompetency(db, { levels: 3, questions: 1 })
  const second = await makeCompetency(db, { questions: 1 })
  const draft = await makeCompetency(db, { questions: 1 })
  name('first', first.id)
  name('second', second.id)
  const [open, opened, closed] = first.levels as [TestLevel, TestLevel, TestLevel]
  const levels = { open, opened, closed, second: onlyLevel(second), draft: onlyLevel(draft) }
  for (const [label, level] of Object.entries(levels)) {
    name('for parents', level.parentLessonId)
    name(label, level.id, level.quizId, ...level.lessonIds, ...level.questions.map((question) => question.id))
  }
  name('draft', draft.id, levels.draft.parentLessonId)

  const content = await asOwner(db, async (tx) => {
    const made = await addContent(tx, levels, name)
    const { simulations } = made
    const pageOf = (who: string) => (what: string, id: string) => name(`${what} by ${who}`, id)
    const ofFirst = { competency: first, level: open, simulation: simulations.open }
    const ofSecond = { competency: second, level: levels.second, simulation: simulations.second }
    name('child', ...(await learn(tx, child, ofFirst, pageOf('child'))))
    name('sibling', ...(await learn(tx, sibling, ofSecond, pageOf('sibling'))))
    name('other child', ...(await learn(tx, otherChild, ofFirst, pageOf('other child'))))
    await tx.insertInto('childCompetencies').values({ childId: child.id, competencyId: draft.id }).execute()

    await supportChild(tx, child, {
      invitation: 'accepted by the child',
      link: TOKENS.childLink,
      shared: open,
      opened,
      released: [simulations.open, simulations.closed, simulations.unpublished, simulations.draft],
    })
    const elsewhere = { shared: open, opened: closed, released: [simulations.second, simulations.open] }
    await supportChild(tx, sibling, { invitation: 'accepted by the sibling', link: 'sibling', ...elsewhere })
    await supportChild(tx, invited, { invitation: TOKENS.invitation, link: 'invited', ...elsewhere })
    const abroad = { shared: open, opened: levels.second, released: [simulations.opened] }
    await supportChild(tx, otherChild, { invitation: 'accepted by the other child', link: 'other child', ...abroad })

    await addGuardianRows(tx, { shared: child, others: [sibling, otherChild], people: family.accompanying }, name)
    await tx.updateTable('skillLevels').set({ minAge: 99 }).where('id', 'in', [opened.id, closed.id]).execute()
    await addSlugs(tx, [first, second, draft], draft)
    await addPictures(tx, [admin, parent, ...Object.values(family.staff)])
    await addUnboundRows(tx, { creator: admin, editor: family.staff.editor, token: TOKENS.link, level: open })
    await addOfficeRows(tx, {
      parents: [parent, otherParent, ...Object.values(family.accompanying)],
      admin,
      staff: Object.values(family.staff),
      userIds: [
        null,
        ...[parent, otherParent, admin, ...Object.values(family.staff), ...Object.values(family.accompanying)].map(
          ({ id }) => id,
        ),
        child.userId,
        sibling.userId,
        otherChild.userId,
      ],
      faqItem: made.faq.active,
      session: TOKENS.session,
      parentLessonId: open.parentLessonId,
    })
    await addStatistics(tx, { competency: first, level: open, faqItem: made.faq.active })
    return made
  })
  const tables = new Map<string, Table>() // filled as the matrix is read
  return { database, actors: actorsOf(family), names, tables, levels, competency: first, draft, ...content, ...family }
}

type Family = Awaited<ReturnType<typeof makeFamilies>>

async function makeFamilies({ db }: Database, name: Naming) {
  const parent = await makeParent(db)
  const otherParent = await makeParent(db, { lastName: 'Fremd' })
  const admin = await makeAdmin(db)
  const staff = {
    author: await makeStaff(db, 'author'),
    editor: await makeStaff(db, 'editor'),
    operator: await makeStaff(db, 'operator'),
  }
  for (const [role, { id }] of Object.entries(staff)) name(role, id)
  const child = await makeChild(db, parent)
  const sibling = await makeChild(db, parent, { name: 'Nils' })
  const invited = await makeChild(db, parent, { name: 'Ida', registered: false })
  const otherChild = await makeChild(db, otherParent, { name: 'Olga', lastName: 'Fremd' })
  name('parent', parent.id)
  name('other parent', otherParent.id)
  name('admin', admin.id)
  const accompanying = {
    'other guardian': await makeParent(db, { firstName: 'Jonas' }),
    'former guardian': await makeParent(db, { firstName: 'Frida' }),
    helper: await makeParent(db, { firstName: 'Oma' }),
    'former helper': await makeParent(db, { firstName: 'Onkel' }),
  }
  for (const [person, { id }] of Object.entries(accompanying)) name(person, id)
  name('child', child.id, child.userId)
  name('sibling', sibling.id, sibling.userId)
  name('invited', invited.id)
  name('other child', otherChild.id, otherChild.userId)
  return { parent, otherParent, admin, staff, child, sibling, invited, otherChild, accompanying }
}

const actorsOf = ({ parent, otherParent, admin, staff, child, sibling, otherChild, accompanying }: Family): Actors => ({
  visitor: { role: 'visitor' },
  parent: { role: 'parent', id: parent.id },
  'other parent': { role: 'parent', id: otherParent.id },
  'other guardian': { role: 'parent', id: accompanying['other guardian'].id },
  'former guardian': { role: 'parent', id: accompanying['former guardian'].id },
  helper: { role: 'parent', id: accompanying.helper.id },
  'former helper': { role: 'parent', id: accompanying['former helper'].id },
  child: asLearner(child),
  sibling: asLearner(sibling),
  'other child': asLearner(otherChild),
  admin: { role: 'admin', id: admin.id },
  author: { role: 'author', id: staff.author.id },
  editor: { role: 'editor', id: staff.editor.id },
  operator: { role: 'operator', id: staff.operator.id },
})

const asLearner = ({ id, userId }: TestChild) => ({ role: 'child', id: userId as string, childId: id }) as const
const onlyLevel = (competency: TestCompetency) => competency.levels[0] as TestLevel
