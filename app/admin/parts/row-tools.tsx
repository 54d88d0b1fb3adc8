import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMayDo } from './duties.ts'

type RowToolsProps = { title: string; to: string; onDelete: () => void }

/** Opens one thing of a list; editors can delete it too. */
export function RowTools({ title, to, onDelete }: RowToolsProps) {
  const edits = useMayDo('edit')
  return (
    <>
      <Button component={Link} to={to} variant="light" aria-label={`Bearbeiten: ${title}`}>
        Bearbeiten
      </Button>
      {edits && (
        <Button color="red" variant="subtle" aria-label={`Löschen: ${title}`} onClick={onDelete}>
          Löschen
        </Button>
      )}
    </>
  )
}
