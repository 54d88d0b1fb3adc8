import { CallFailure } from '../call-server.ts'
import { serviceWorkerReady } from '../service-worker/register.ts'
import { inBrowser } from '../storage.ts'
import { client } from '../trpc.ts'
import { DENIED } from './possible.ts'

/** The address under which this browser's push service knows it; null while reminders are off. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await serviceWorkerReady()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Stored because the browser can lose its push address by itself: people are then told that reminders ended. */
const WAS_ON = 'reminders'
const note = (isOn: boolean) => inBrowser.write(WAS_ON, isOn ? 'on' : null)

/** Whether reminders were switched on in this browser and nobody switched them off here. */
export const wereOn = (): boolean => inBrowser.read(WAS_ON) !== null

const failed = (message: string) => new CallFailure({ message, messageForChild: message })

/**
 * Asks for the permission and has this browser reminded from now on. Call it right after a tap: browsers ask only then.
 * @throws CallFailure with a message for them
 */
export async function switchOn(name: string, publicKey: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw failed(DENIED)
  if (permission !== 'granted')
    throw failed(
      'Ohne Ihre Erlaubnis zeigt der Browser nichts. Versuchen Sie es noch einmal und wählen Sie „Erlauben“.',
    )
  const registration = await serviceWorkerReady()
  if (!registration) throw failed('Dieser Browser kann im Hintergrund nichts ausführen, also auch nicht erinnern.')
  const subscription = await subscribe(registration.pushManager, publicKey)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  try {
    await client.reminders.addDevice.mutate({
      name,
      endpoint,
      keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
    })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  note(true)
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    // One that was made for another key of this server, or another account, is of no use.
    await (await manager.getSubscription())?.unsubscribe()
    return await manager.subscribe(wanted)
  } catch {
    throw failed(
      'Der Benachrichtigungsdienst dieses Browsers ist nicht zu erreichen. Versuchen Sie es später noch einmal.',
    )
  }
}

/** This browser is not reminded any more, whoever is signed in. Nothing happens where it was not. */
export async function switchOff(): Promise<void> {
  note(false)
  await (await findSubscription())?.unsubscribe()
}

/**
 * Tells the server who is signed in on this device. @returns the id of their device, or null without one; a
 * subscription that the browser still has was then somebody else's, or ended elsewhere, and is removed
 */
export async function registerThisDevice(): Promise<string | null> {
  const subscription = await findSubscription()
  if (!subscription) return null
  const { id } = await client.reminders.meetDevice.mutate({ endpoint: subscription.endpoint })
  if (!id) await subscription.unsubscribe()
  return id
}
