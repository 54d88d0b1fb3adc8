import { Suspense, useSyncExternalStore } from 'react'
import { failureOf } from '../../failure.ts'
import { lazyPart } from '../../missing-part.ts'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'))

/** The open password prompt, if any. Calls that need a password at the same time share one prompt. */
let question: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | undefined
let tellFrame = () => {}

/**
 * Makes a call that the server may refuse with PASSWORD_NEEDED; then asks for the password and repeats the call.
 * @throws what the call throws; the refusal itself when the person cancels the prompt
 */
export async function withFreshPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!needsPassword(error) || !(await askForPassword())) throw error
    return call()
  }
}

/** Whether a call was refused until the password is entered. After withFreshPassword: whether the person cancelled. */
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
    question?.settle(false) // the component that shows the prompt is gone, so nobody could answer
  }
}

/** Shows the password prompt when a call needs it. Mounted once, in the layout. */
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
