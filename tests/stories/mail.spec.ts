import { asActor } from '../../server/db/actor.ts'
import { testMailer } from '../test-mailer.ts'
import { expect, test } from './fixtures.ts'

test('what is put into the outbox leaves at once', async ({ db, mails }) => {
  await asActor(db, { role: 'visitor' }, (tx) =>
    testMailer.enqueue(tx, 'petra@familie.example', {
      ...{ kind: 'confirm-email', name: 'Petra Muster', isChild: false },
      url: 'http://127.0.0.1:3000/?token=1',
    }),
  )
  const mail = await mails.next('petra@familie.example', 'bestätigen')
  expect(mail.text).toContain('http://127.0.0.1:3000/?token=1')
})
