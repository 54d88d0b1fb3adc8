import { Group } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { type TaughtType, taughtNames } from '../../../domain/content/standing.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { DirectButton } from './ask-dialog.tsx'
import { refreshAdmin } from './refresh-admin.ts'
import { RowTools } from './row-tools.tsx'
import { SortableList } from './sortable-list.tsx'
import { type Titled, WithdrawDialog } from './withdraw-dialog.tsx'

type Row = { id: string; title: string }
type TaughtListProps<R extends Row> = Omit<ComponentProps<typeof SortableList<R>>, 'tools'> & {
  type: TaughtType
  addressOf: (id: string) => string
}

/** A list of what is taught; each can be opened, and thrown into the bin. */
export function TaughtList<R extends Row>({ type, addressOf, ...list }: TaughtListProps<R>) {
  const [doomed, setDoomed] = useState<Titled>()
  return (
    <>
      <SortableList
        {...list}
        tools={({ id, title }) => (
          <RowTools title={title} to={addressOf(id)} onDelete={() => setDoomed({ type, id, title })} />
        )}
      />
      {doomed && <WithdrawDialog how="bin" what={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  )
}

type Whole = { type: 'competency' | 'level'; id: string }
const callsOf = { competency: client.admin.competencies, level: client.admin.skillLevels }

export function PublishButton({ type, id }: Whole) {
  const { one, the } = taughtNames[type]
  return (
    <DirectButton
      label="Veröffentlichen"
      call={() => callsOf[type].publish.mutate({ id })}
      done={`${one} veröffentlicht`}
      whenFailed={`${the} konnte nicht veröffentlicht werden.`}
    />
  )
}

type TaughtToolsProps = {
  what: Whole & { title: string }
  isPublished: boolean
  /** Of a copy. */
  addressOf: (id: string) => string
  /** Address of the list that it stands in. */
  list: string
}

/** Copies a competency or a level as drafts and opens the copy; takes it back; throws it into the bin. */
export function TaughtTools({ what, isPublished, addressOf, list }: TaughtToolsProps) {
  const { type, id } = what
  const [how, setHow] = useState<'take back' | 'bin'>()
  const navigate = useNavigate()
  const { one, the } = taughtNames[type]
  return (
    <>
      <Group mt="md">
        <DirectButton
          variant="subtle"
          label={`${one} duplizieren`}
          busyLabel="Wird kopiert..."
          call={() => client.admin.standing.duplicate.mutate({ type, id })}
          onDone={async (copy) => {
            notify.success(`${one} kopiert`, 'Die Kopie sehen nur Admins, bis Sie sie veröffentlichen.')
            await refreshAdmin()
            await navigate(addressOf(copy.id))
          }}
          whenFailed={`${the} konnte nicht kopiert werden.`}
        />
        {isPublished && (
          <ActionButton variant="subtle" label={`${one} zurückziehen`} onClick={() => setHow('take back')} />
        )}
        <ActionButton color="red" variant="subtle" label={`${one} löschen`} onClick={() => setHow('bin')} />
      </Group>
      {how && (
        <WithdrawDialog
          {...{ how, what }}
          onClose={() => setHow(undefined)}
          onDone={() => how === 'bin' && void navigate(list, { replace: true })}
        />
      )}
    </>
  )
}
