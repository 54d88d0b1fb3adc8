import { z } from 'zod'
import { announcementInput, instantsOf } from '../../../domain/operation/announcements.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { operator, operatorWithPassword, parent, router } from '../../trpc.ts'
import {
  announce,
  closeBanner,
  countRecipients,
  endAnnouncement,
  listAnnouncements,
  listShownBanners,
} from './announcements.ts'

const one = z.object({ id: uuid })

/** What whoever runs the installation tells all parents (decision 112). */
export const adminAnnouncementsRouter = router({
  list: operator.query(({ ctx: { tx } }) => listAnnouncements(tx)),

  /** How many would get a mail now, and whether mails leave this server at all. */
  recipients: operator.query(async ({ ctx: { tx, mailer } }) => ({
    count: await countRecipients(tx, mailer),
    isDelivering: mailer.isDelivering,
  })),

  /** The mail as parents would get it. */
  preview: operator
    .input(announcementInput)
    .query(({ ctx: { mailer }, input: { title, body, work } }) =>
      mailer.render({ kind: 'announcement', title, body, work: work && instantsOf(work) }),
    ),

  /** @throws PASSWORD_NEEDED */
  send: operatorWithPassword
    .input(announcementInput)
    .mutation(({ ctx: { tx, actor, mailer }, input }) => announce(tx, input, { operatorId: actor.id, mailer })),

  /** @throws NOT_FOUND */
  end: operator
    .input(one)
    .mutation(({ ctx: { tx, actor }, input }) => endAnnouncement(tx, { ...input, operatorId: actor.id })),
})

/** The banners of parents and of whoever accompanies a child. Children get none. */
export const announcementsRouter = router({
  shown: parent.query(({ ctx: { tx, actor } }) => listShownBanners(tx, actor.id)),
  /** On all devices of the person. @throws NOT_FOUND */
  close: parent
    .input(one)
    .mutation(({ ctx: { tx, actor }, input }) => closeBanner(tx, { ...input, personId: actor.id })),
})
