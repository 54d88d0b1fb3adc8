import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { countDeadLink, createThrottle } from './throttle.ts'

const database = await useDatabase()
const throttle = createThrottle(database.db, 'a secret only this test knows, 32 characters')

const lookUp = (clientAddress: string) => countDeadLink({ throttle, clientAddress })
const refused = { code: 'TOO_MANY_REQUESTS', message: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.' }

test('thirty links a minute that open nothing may be tried from one address, and others are not concerned', async () => {
  for (let count = 0; count < 30; count++) await lookUp('198.51.100.7')
  await expect(lookUp('198.51.100.7')).rejects.toMatchObject(refused)
  await expect(lookUp('198.51.100.8')).resolves.toBeDefined()
})

test('an IPv6 line counts as one, however many addresses it has', async () => {
  for (let count = 0; count < 30; count++) await lookUp(`2001:db8:1:2:${count}::1`)
  await expect(lookUp('2001:db8:1:2:ffff::9')).rejects.toMatchObject(refused)
  await expect(lookUp('2001:db8:1:3::1')).resolves.toBeDefined()
})
