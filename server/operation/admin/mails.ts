import { z } from 'zod'
import { type MailFailure, mailFailures } from '../../../domain/mail/mails.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { readDeadLetters, readOutboxState, sendAgain } from '../../mail/dead-letters.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { operator, router } from '../../trpc.ts'

const place = z.object({ failedAt: z.iso.datetime({ precision: 6 }), id: uuid })
const reason = z.enum(Object.keys(mailFailures) as [MailFailure, ...MailFailure[]])

/** Undeliverable mails (decision 052). Admins see the kind of mail and who runs the mailbox; no name, no text. */
export const adminMailsRouter = router({
  /** Recently resent ones first, then newest first. @returns `next`: the cursor for the next page */
  list: operator
    .input(z.object({ cursor: place.nullish() }))
    .query(({ ctx: { tx }, input }) =>
      elevated(tx, 'admins look after mails that were given up', (tx) => readDeadLetters(tx, input.cursor ?? null)),
    ),

  state: operator.query(({ ctx: { tx, mailer } }) =>
    elevated(tx, 'admins are told when mails are stuck', async (tx) => ({
      ...(await readOutboxState(tx)),
      isDelivering: mailer.isDelivering,
    })),
  ),

  /** Resends one, or all given up for the same reason. @throws MAIL_NOT_RESENDABLE when there is nothing to send */
  sendAgain: operator
    .input(z.union([z.object({ id: uuid }), z.object({ reason })]))
    .mutation(async ({ ctx: { tx, actor }, input }) => {
      const count = await elevated(tx, 'admins have mails sent again', (tx) => sendAgain(tx, input))
      if (count === 0) return refuse('MAIL_NOT_RESENDABLE')
      await audit(tx, {
        action: 'mails sent again',
        actorId: actor.id,
        details: { count, ...('reason' in input && { reason: input.reason }) },
      })
      return { count }
    }),
})
