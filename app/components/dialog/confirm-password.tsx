import { lazy, Suspense, useSyncExternalStore } from 'react'
import { failureOf } from '../../failure.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

/** The question that stands on the screen, if one does: one at a time, whoever asks. */
let question: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | undefined
let tellFrame = () => {}

/**
 * Makes a call that the server may refuse with PASSWORD_NEEDED. The person is then asked for the password, and the call
 * is made again.
 * @throws what the call throws; the refusal itself when the person closes the dialog
 */
export async function withFreshPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!needsPassword(error) || !(await askForPassword())) throw error
    return call()
  }
}

/** Whether a call was refused for want of the password: after withFreshPassword, the person did not want to give it. */
export const needsPassword = (error: unknown) => failureOf(error).refusal === 'PASSWORD_NEEDED'

function askForPassword(): Promise<boolean> {
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    question = {
      answer: promise,
      settle: (isConfirmed) => {
        question = undefined
        tellFrame()
        resolve(isConfirmed)
      },
    }
    tellFrame()
  }
  return question.answer
}

function subscribe(tell: () => void) {
  tellFrame = tell
  return () => {
    tellFrame = () => {}
    question?.settle(false) // nobody could answer it any more
  }
}

/** 'Bitte bestätigen Sie Ihr Passwort', when somebody asks for it: stands once, in the frame of the screens. */
export function PasswordQuestion() {
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
  return (
    asked && (
      <Suspense>
        <PasswordDialog onDone={asked.settle} />
      </Suspense>
    )
  )
}
