import {
  newReminderDevice,
  reminderDeviceId,
  reminderDeviceRename,
  reminderEndpoint,
  reminderSettings,
  trialReminder,
} from '../../../domain/learning/reminders.ts'
import { requireParent } from '../../people/accounts/require-parent.ts'
import { asActor, asSystem, elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, parent, router, signedIn } from '../../trpc.ts'
import { addDevice, deviceColumns, meetDevice, noteAnswer } from './devices.ts'
import { isKeyOfBrowser, push, vapidKeysOf } from './push.ts'
import { readReminderSettings, saveReminderSettings } from './settings.ts'

/** A device that is off for longer shows no trial any more. */
const TRIAL_SECONDS = 10 * 60

/** Reminders of parents on their devices (decision 096). Procedures that call push services have no transaction. */
export const remindersRouter = router({
  /** `publicKey`: what a browser's push service is told to know this installation by. */
  get: parent.query(async ({ ctx: { tx, actor, appSecret } }) => ({
    publicKey: vapidKeysOf(appSecret).publicKey,
    settings: await readReminderSettings(tx, actor.id),
    devices: await tx
      .selectFrom('pushDevices')
      .where('personId', '=', actor.id)
      .select(['id', 'name', 'addedAt', 'reachedAt', 'refusedSince'])
      .orderBy('addedAt')
      .orderBy('id')
      .execute(),
  })),

  save: parent
    .input(reminderSettings)
    .mutation(({ ctx: { tx, actor }, input }) => saveReminderSettings(tx, actor.id, input)),

  /**
   * Whoever is signed in says which address their browser has. Somebody else's reminders end there.
   * @returns the id of their own device, null without one
   */
  meetDevice: signedIn.input(reminderEndpoint).mutation(async ({ ctx: { tx, actor, findPerson }, input }) => {
    const { session } = (await findPerson()) ?? refuse('UNAUTHORIZED')
    const met = { personId: actor.id, sessionId: session.id, endpoint: input.endpoint }
    const id = await elevated(tx, 'an address is whose browser has it', (tx) => meetDevice(tx, met))
    return { id }
  }),

  /** @throws PUSH_ADDRESS_INVALID for one that must not be called, TOO_MANY_REMINDER_DEVICES, TOO_MANY_REQUESTS */
  addDevice: anyone.input(newReminderDevice).mutation(async ({ ctx, input: { endpoint, keys, name } }) => {
    const { id: personId } = await requireParent(ctx)
    const { session } = (await ctx.findPerson()) ?? refuse('UNAUTHORIZED')
    await ctx.throttle.require(['reminder device: parent', personId])
    if (!isKeyOfBrowser(keys.p256dh) || (await ctx.outbound.findProblem(endpoint))) refuse('PUSH_ADDRESS_INVALID')
    const device = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth, name }
    return asSystem(ctx.db, 'an address is whose browser has it', (tx) =>
      addDevice(tx, { ...device, personId, sessionId: session.id }),
    )
  }),

  /** @throws NOT_FOUND */
  renameDevice: parent.input(reminderDeviceRename).mutation(async ({ ctx: { tx }, input: { id, name } }) => {
    const renamed = await tx.updateTable('pushDevices').set({ name }).where('id', '=', id).executeTakeFirst()
    if (!renamed.numUpdatedRows) refuse('NOT_FOUND')
  }),

  /** @throws NOT_FOUND */
  removeDevice: parent.input(reminderDeviceId).mutation(async ({ ctx: { tx }, input: { id } }) => {
    const removed = await tx.deleteFrom('pushDevices').where('id', '=', id).executeTakeFirst()
    if (!removed.numDeletedRows) refuse('NOT_FOUND')
  }),

  /** Shows what a reminder looks like, at once. @throws NOT_FOUND, PUSH_NOT_TAKEN, TOO_MANY_REQUESTS */
  tryDevice: anyone.input(reminderDeviceId).mutation(async ({ ctx, input: { id } }) => {
    const by = await requireParent(ctx)
    await ctx.throttle.require(['reminder trial: parent', by.id])
    const device = await asActor(ctx.db, by, (tx) =>
      elevated(tx, 'keys of devices are the server’s own', (tx) =>
        tx
          .selectFrom('pushDevices')
          .where('id', '=', id)
          .where('personId', '=', by.id)
          .select(deviceColumns)
          .executeTakeFirst(),
      ),
    )
    if (!device) return refuse('NOT_FOUND')
    const pusher = { outbound: ctx.outbound, keys: vapidKeysOf(ctx.appSecret), publicUrl: ctx.publicUrl }
    const answer = await push(pusher, device, { message: trialReminder(), seconds: TRIAL_SECONDS })
    if (answer.result === 'taken') return
    if (answer.result === 'gone')
      await asSystem(ctx.db, 'an answer of a push service', (tx) => noteAnswer(tx, device, answer, new Date()))
    refuse(answer.result === 'gone' ? 'PUSH_GONE' : 'PUSH_NOT_TAKEN')
  }),
})
