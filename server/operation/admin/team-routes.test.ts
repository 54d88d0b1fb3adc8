import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../../domain/people/roles.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { startHttpServer } from '../../../tests/support/http-server.ts'
import { assign, finishLevel } from '../../../tests/support/learning.ts'
import { makeChild, makeParent, makeStaff } from '../../../tests/support/people.ts'
import { cookieOf } from '../../../tests/support/sign-in.ts'

/** What stands in a family's rows and must reach nobody who writes or edits, by whatever route. */
const FAMILY = /Kanarienvogel|(eltern|kind)-[0-9a-f]{8}@/i

const database = await useDatabase()
const server = await startHttpServer(database)
afterAll(() => server.close())
const parent = await makeParent(database.db, { firstName: 'Kanarienvogel', lastName: 'Kanarienvogel' })
const child = await makeChild(database.db, parent, { name: 'Kanarienvogel', lastName: 'Kanarienvogel' })
const competency = await makeCompetency(database.db)
await assign(database.db, child, competency)
for (const level of competency.levels) await finishLevel(database.db, child, level)

/** Every route beside the procedures that somebody signed in could read something by, or make the server work with. */
const routes: { path: string; method?: string; body?: BodyInit; type?: string; opens: StaffRole[] }[] = [
  { path: '/api/packages', opens: ['editor'] },
  { path: `/api/packages?competency=${competency.id}`, opens: ['editor'] },
  { path: '/api/papers', opens: ['operator'] },
  { path: '/api/packages/check', method: 'POST', body: '{}', opens: [] },
  { path: '/api/packages/import', method: 'POST', body: '{}', opens: [] },
  { path: '/api/media', method: 'POST', body: 'no picture', type: 'image/png', opens: [] },
  { path: '/api/media/recordings', method: 'POST', body: 'no recording', type: 'audio/mpeg', opens: [] },
  {
    path: '/api/own-data/export',
    method: 'POST',
    body: '{}',
    type: 'application/json',
    opens: ['author', 'editor', 'operator'],
  },
  {
    path: '/api/own-data/export',
    method: 'POST',
    body: JSON.stringify({ childId: child.id }),
    type: 'application/json',
    opens: [],
  },
  { path: '/api/auth/get-session', opens: ['author', 'editor', 'operator'] },
  { path: '/api/auth/two-factor', opens: ['author', 'editor', 'operator'] },
]

describe.each(['author', 'editor', 'operator'] as const)('a session of the team, as %s,', (role) => {
  test('reads nothing of a family by any route that gives or takes files', async () => {
    const person = await makeStaff(database.db, role)
    const cookie = await cookieOf(server.publicUrl, person.email)
    for (const { path, method = 'GET', body, type, opens } of routes) {
      const answer = await fetch(`${server.publicUrl}${path}`, {
        method,
        ...(body !== undefined && { body }),
        headers: { cookie, origin: server.publicUrl, ...(type && { 'content-type': type }) },
      })
      expect(answer.status, `${method} ${path}`).toSatisfy((status: number) =>
        opens.includes(role) ? status === 200 : status >= 400 && status < 500,
      )
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const isZip = answer.headers.get('content-type') === 'application/zip'
      const told = isZip
        ? Object.entries(unzipSync(bytes)).map(([name, file]) => name + strFromU8(file))
        : [strFromU8(bytes)]
      expect(told.join('\n'), `${method} ${path}`).not.toMatch(FAMILY)
    }
  })
})
