import { useMutation } from '@tanstack/react-query'
import { needsPassword, withFreshPassword } from '../dialog/confirm-password.tsx'
import { notify } from '../page/notify.ts'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

/** A call by a press of a button: what it does, and what follows. */
export type Call<Answer> = {
  /** The call that does it; the server may require the password. */
  call: () => Promise<Answer>
  /** Called when it is done: reports it. */
  onDone?: (answer: Answer) => unknown
  /** Called after a failure too, for example because it was done elsewhere: refetches. */
  onSettled?: () => unknown
  /** What did not work, as the first half of a sentence; the reason follows. Or what reports the failure. */
  whenFailed?: string | ((error: unknown) => unknown)
}

export const useCall = <Answer,>({ call, onDone, onSettled, whenFailed }: Call<Answer>) =>
  useMutation({
    mutationFn: () => withFreshPassword(call),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      if (needsPassword(error)) return // the password prompt was cancelled
      return typeof whenFailed === 'function' ? whenFailed(error) : void notify.failed(whenFailed)(error)
    },
    onSettled: () => onSettled?.(),
  })

/** Makes a call when it is pressed. */
export function CallButton<Answer>(props: Call<Answer> & Omit<ActionButtonProps, 'onClick' | 'isBusy'>) {
  const { call, onDone, onSettled, whenFailed, ...button } = props
  const { mutate, isPending } = useCall({ call, onDone, onSettled, whenFailed } as Call<Answer>)
  return <ActionButton {...button} isBusy={isPending} onClick={() => mutate()} />
}
