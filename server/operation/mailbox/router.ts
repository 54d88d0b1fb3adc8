import { z } from 'zod'
import { uuid } from '../../../domain/platform/fields.ts'
import { MAILBOX_SIZE } from '../../mail/tidy.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { anyone, router } from '../../trpc.ts'

/** Whoever sits at the machine of an installation without a mail server; for everybody else there is no mailbox. */
const reader = anyone.use(({ ctx, next }) => (ctx.mailboxIsOpen ? next() : refuse('NOT_FOUND')))

/** The mails that would have been sent, to be read at /postfach. */
export const mailboxRouter = router({
  isOpen: anyone.query(({ ctx }) => ctx.mailboxIsOpen),

  /** The newest first, without their texts. */
  list: reader.query(({ ctx }) =>
    asSystem(ctx.db, 'the mailbox is read without an account', (tx) =>
      tx
        .selectFrom('mailOutbox')
        .where('sentAt', 'is not', null)
        .where('bodyText', '<>', '')
        .select(['id', 'recipient', 'subject', 'createdAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(MAILBOX_SIZE)
        .execute(),
    ),
  ),

  /** @throws NOT_FOUND, also when the mail is no longer kept */
  read: reader
    .input(z.object({ mailId: uuid }))
    .query(({ ctx, input }) =>
      asSystem(ctx.db, 'the mailbox is read without an account', (tx) =>
        tx
          .selectFrom('mailOutbox')
          .where('id', '=', input.mailId)
          .where('sentAt', 'is not', null)
          .where('bodyText', '<>', '')
          .select(['recipient', 'subject', 'bodyText as text', 'bodyHtml as html', 'createdAt'])
          .executeTakeFirstOrThrow(notFound),
      ),
    ),
})
