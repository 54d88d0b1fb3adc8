import { Button } from '@mantine/core'
import { LinkButton } from '../../components/button/link-button.tsx'
import { useMayDo } from './duties.ts'

type RowToolsProps = { title: string; to: string; onDelete: () => void }

/** Opens one thing of a list; editors can delete it too. */
export function RowTools({ title, to, onDelete }: RowToolsProps) {
  const edits = useMayDo('edit')
  return (
    <>
      <LinkButton to={to} variant="light" label="Bearbeiten" about={title} />
      {edits && (
        <Button color="red" variant="subtle" aria-label={`Löschen: ${title}`} onClick={onDelete}>
          Löschen
        </Button>
      )}
    </>
  )
}
