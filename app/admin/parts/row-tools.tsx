import { ActionButton } from '../../components/button/action-button.tsx'
import { LinkButton } from '../../components/button/link-button.tsx'
import { useMayDo } from './duties.ts'

type RowToolsProps = { title: string; to: string; onDelete: () => void }

/** Opens one thing of a list; editors can delete it too. */
export function RowTools({ title, to, onDelete }: RowToolsProps) {
  const edits = useMayDo('edit')
  return (
    <>
      <LinkButton to={to} variant="light" label="Bearbeiten" about={title} />
      {edits && <ActionButton color="red" variant="subtle" label="Löschen" about={title} onClick={onDelete} />}
    </>
  )
}
