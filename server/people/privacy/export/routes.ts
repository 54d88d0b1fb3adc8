import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'
import { z } from 'zod'
import { decidesItself } from '../../../../domain/people/consent.ts'
import { today } from '../../../../domain/platform/dates.ts'
import { uuid } from '../../../../domain/platform/fields.ts'
import { audit } from '../../../platform/audit/record.ts'
import { asActor, type Db, type Tx } from '../../../platform/db/actor.ts'
import { refuse } from '../../../platform/db/refuse.ts'
import type { Throttle } from '../../../platform/guard/throttle.ts'
import { answerRefusal, readFields } from '../../accounts/answers.ts'
import type { Auth } from '../../accounts/auth.ts'
import { requireFreshPassword } from '../../accounts/fresh-password.ts'
import { actorOf, findPerson } from '../../accounts/session.ts'
import { pageOf } from './page.ts'
import { readOwnData } from './read.ts'

/** Without a child: of the whole family. */
const wanted = z.object({ childId: uuid.optional() })

/**
 * POST /api/own-data/export answers with a ZIP: what is kept about the family, or about one child, for programs and for
 * people. A parent gets the own family; from 16 on a child gets its own data. A file, so a route and no procedure.
 * Refused like the accounts API: UNAUTHORIZED, PASSWORD_NEEDED, TOO_MANY_REQUESTS, NOT_FOUND, FORBIDDEN.
 */
export function exportRoutes({ auth, db, throttle }: { auth: Auth; db: Db; throttle: Throttle }) {
  const routes = new Hono()
  routes.onError(answerRefusal)

  routes.post('/export', async (c) => {
    const input = await readFields(c, wanted)
    const person = await requireFreshPassword({ findPerson: () => findPerson(c, auth, db) })
    await throttle.require(['own data export: person', person.id])
    const actor = actorOf(person)
    const found = await asActor(db, actor, async (tx) => {
      // The policies let a parent see the own children, a child itself, and the team nobody.
      const children = actor.role === 'parent' || actor.role === 'child' ? await readChildren(tx, input) : []
      if (input.childId && children.length === 0) refuse('NOT_FOUND')
      if (actor.role === 'child' && !children.every(decidesItself)) refuse('FORBIDDEN')
      await audit(tx, { action: 'own data exported', actorId: person.id, subject: input.childId })
      const asChild = actor.role === 'child'
      const isOfFamily = !asChild && !input.childId
      return readOwnData(tx, {
        ...{ children, asChild, reader: person.id },
        ...(isOfFamily && { parentId: person.id }),
      })
    })
    c.header('content-type', 'application/zip')
    c.header('content-disposition', `attachment; filename="netzpass-daten-${today()}.zip"`)
    c.header('cache-control', 'no-store')
    return c.body(pack(found))
  })

  return routes
}

const readChildren = (tx: Tx, { childId }: z.output<typeof wanted>) =>
  tx
    .selectFrom('children')
    .select(['id', 'name', 'authUserId', 'birthdate'])
    .$if(childId !== undefined, (query) => query.where('id', '=', childId as string))
    .orderBy('createdAt')
    .execute()

const pack = ({ data, labels }: Awaited<ReturnType<typeof readOwnData>>) =>
  zipSync({
    'daten.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    'uebersicht.html': strToU8(pageOf(data, labels)),
  }).slice()
