import { z } from 'zod'
import { uuid } from '../../domain/fields.ts'
import { asSystem } from '../platform/db/actor.ts'
import { refuse } from '../platform/db/refuse.ts'
import { anyone, router } from '../trpc.ts'
import { MAILBOX_SIZE } from './tidy.ts'

/** Whoever sits at the machine of an installation without a mail server; for everybody else there is no mailbox. */
const reader = anyone.use(({ ctx, next }) => (ctx.mailboxIsOpen ? next() : refuse('NOT_FOUND')))

/** The mails that would have been sent, to be read at /postfach. */
export const mailboxRouter = router({
  isOpen: anyone.query(({ ctx }) => ctx.mailboxIsOpen),

  /** The newest first, without their texts. */
  list: reader.query(({ ctx }) =>
    asSystem(ctx.db, 'the mailbox is read without an account', (tx) =>
      tx
        .selectFrom('mail_outbox')
        .where('sent_at', 'is not', null)
        .where('body_text', '<>', '')
        .select(['id', 'recipient', 'subject', 'created_at as createdAt'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAILBOX_SIZE)
        .execute(),
    ),
  ),

  /** @throws NOT_FOUND, also when the mail is no longer kept */
  read: reader.input(z.object({ mailId: uuid })).query(async ({ ctx, input }) => {
    const mail = await asSystem(ctx.db, 'the mailbox is read without an account', (tx) =>
      tx
        .selectFrom('mail_outbox')
        .where('id', '=', input.mailId)
        .where('sent_at', 'is not', null)
        .where('body_text', '<>', '')
        .select(['recipient', 'subject', 'body_text as text', 'body_html as html', 'created_at as createdAt'])
        .executeTakeFirst(),
    )
    return mail ?? refuse('NOT_FOUND')
  }),
})
