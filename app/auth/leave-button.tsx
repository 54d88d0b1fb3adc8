import { ActionButton } from '../components/button/action-button.tsx'
import { notify } from '../components/page/notify.ts'
import { useSignOut } from '../session/use-sign-out.ts'

type LeaveButtonProps = { label: string; leadTo: string; isQuiet?: boolean }

export function LeaveButton({ label, leadTo, isQuiet = false }: LeaveButtonProps) {
  const { leave, isLeaving } = useSignOut(leadTo, notify.failure)
  const variant = isQuiet ? 'default' : 'filled'
  return <ActionButton size="md" variant={variant} label={label} isBusy={isLeaving} onClick={leave} />
}
