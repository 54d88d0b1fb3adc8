import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

/** A mail that was given up two hours ago, to an address at a host of its own. */
async function makeDeadLetter(db: Db, { kind = 'email-changed', linkHasEnded = false } = {}) {
  const host = `${randomUUID()}.example`
  await asOwner(db, (tx) =>
    tx
      .insertInto('mailOutbox')
      .values({
        kind,
        recipient: `petra@${host}`,
        subject: 'Ihre Adresse ist geändert',
        bodyText: 'Guten Tag',
        bodyHtml: '<p>Guten Tag</p>',
        firstAttemptAt: sql<Date>`now() - interval '3 hours'`,
        lastAttemptAt: sql<Date>`now() - interval '2 hours'`,
        failedAt: sql<Date>`now() - interval '2 hours'`,
        failure: 'address refused',
        failureCode: '550 5.1.1',
        linkEndsAt: linkHasEnded ? sql<Date>`now() - interval '1 hour'` : null,
      })
      .execute(),
  )
  return { recipient: `petra@${host}`, shown: `p…@${host}` }
}

test('an admin hears of mails that nobody got, and sends one again until it has arrived', { tag: '@promise' }, async ({
  pageOf,
  db,
  mails,
}) => {
  const [dead, useless] = [
    await makeDeadLetter(db),
    await makeDeadLetter(db, { kind: 'reset-password', linkHasEnded: true }),
  ]
  const page = await pageOf(await makeAdmin(db), '/admin')
  await expect(page.getByText(/E-Mails der letzten 14 Tage kamen nicht an/)).toBeVisible()
  await page.getByRole('link', { name: 'E-Mails ansehen' }).click()
  await expect(page.getByRole('heading', { name: 'E-Mails', level: 1 })).toBeVisible()

  const row = (shown: string) => page.getByRole('listitem').filter({ hasText: shown })
  await expect(row(useless.shown).getByText('Ihr Link ist abgelaufen.')).toBeVisible()
  await expect(row(useless.shown).getByRole('button')).toHaveCount(0)
  await expect(row(dead.shown).getByText('(550 5.1.1)')).toBeVisible()
  await expect(page.getByText('petra@')).toHaveCount(0)
  await expectSound(page)

  await row(dead.shown)
    .getByRole('button', { name: /^Erneut senden/ })
    .click()
  await mails.next(dead.recipient, 'Ihre Adresse ist geändert')
  await expect(row(dead.shown).getByRole('status')).toHaveText('Jetzt angenommen')
})

test('a parent is told that mails do not arrive, until one does', async ({ pageOf, db, mails }) => {
  const parent = await makeParent(db)
  await asOwner(db, (tx) =>
    tx.insertInto('refusedAddresses').values({ personId: parent.id, address: parent.email }).execute(),
  )
  const page = await pageOf(parent, '/profile')
  const says = page.getByText(`Unsere E-Mails an ${parent.email} kommen nicht an`)
  await expect(says).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Test-E-Mail an mich senden' }).click()
  await mails.next(parent.email, 'Test: ')
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Uhrzeit')).toBeVisible()
    await expect(says).toBeHidden()
  }).toPass()
})
