import { CallButton } from '../../components/button/call-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { isNotFound, messageOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type ConfirmButtonProps = {
  childId: string
  skillLevelId: string
  name: string
  task: string
  onConfirmed?: () => void
}

export const ConfirmButton = ({ childId, skillLevelId, name, task, onConfirmed }: ConfirmButtonProps) => (
  <CallButton
    label="Bestätigen"
    about={task}
    keepsFocus
    call={() => client.togetherTasks.confirm.mutate({ childId, skillLevelId })}
    onDone={onConfirmed}
    whenFailed={(error) =>
      notify.failure(isNotFound(error) ? `${name} hat den Haken zurückgenommen.` : messageOf(error))
    }
    onSettled={refreshFamily}
  />
)
