import { expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeParent } from '../../../tests/support/people.ts'

const { db } = await useDatabase()
const api = callersOf(db)

test.each(['who added the child', 'the other guardian'])(
  'a link that %s shared opens for everybody and counts once for the child; either only previews it',
  async (who) => {
    const { child, lessonId, asParent } = await makeLearner(db)
    const other = await makeParent(db)
    await accompany(db, child, other)
    const guardians = [asParent, api.asParent(other)]
    const sharer = who === 'the other guardian' ? guardians[1] : guardians[0]
    const { token } = await (sharer as typeof asParent).sharing.link({
      childId: child.id,
      contentType: 'lesson',
      contentId: lessonId,
    })
    for (const caller of [...guardians, api.visitor])
      expect(await caller.sharing.contentByToken({ token })).toMatchObject({ title: expect.any(String) })
    for (const caller of guardians) await caller.sharing.recordUse({ token })
    expect(await asParent.sharing.list({ childId: child.id })).toMatchObject([{ uses: 0 }])
    for (let twice = 0; twice < 2; twice++) await api.visitor.sharing.markRead({ token }).catch(() => {})
    const read = await asOwner(db, (tx) =>
      tx.selectFrom('lessonProgress').where('childId', '=', child.id).select('lessonId').execute(),
    )
    expect(read).toEqual([{ lessonId }])
    for (const caller of guardians) expect(await caller.sharing.list({ childId: child.id })).toHaveLength(1)
  },
)
