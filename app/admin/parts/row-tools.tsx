import { Button } from '@mantine/core'
import { Link } from 'react-router'

type RowToolsProps = { title: string; to: string; onDelete: () => void }

export const RowTools = ({ title, to, onDelete }: RowToolsProps) => (
  <>
    <Button component={Link} to={to} variant="light" aria-label={`Bearbeiten: ${title}`}>
      Bearbeiten
    </Button>
    <Button color="red" variant="subtle" aria-label={`Löschen: ${title}`} onClick={onDelete}>
      Löschen
    </Button>
  </>
)
