import type { Page } from '@playwright/test'

/** Browsers know this machine by name for passkeys, and by no number. */
export const byName = ({ url }: { url: string }) => ({ baseURL: url.replace('127.0.0.1', 'localhost') })

/**
 * A device of the browser's own that keeps passkeys: Chromium's virtual one, asked over its protocol. A device that is
 * touched would answer what a field offers before a button can be pressed, so fields offer nothing unless it is said.
 */
export async function deviceOf(page: Page, { offersInField = false } = {}) {
  if (!offersInField)
    await page.addInitScript(() => {
      if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  const passkeys = async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  type Kept = Awaited<ReturnType<typeof passkeys>>[number]
  return {
    passkeys,
    /** Whether the person gives finger, face or PIN; else the browser says what it says when somebody cancels. */
    agrees: (isUserVerified: boolean) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether somebody touches it when it is asked the next time; else it waits. */
    isTouched: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Has this passkey too, as a password manager has it on several devices. */
    keep: (credential: Kept) => browser.send('WebAuthn.addCredential', { authenticatorId, credential }),
  }
}
