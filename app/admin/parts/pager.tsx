import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'

type PagerProps = { label: string; isFirst: boolean; first: string; next: string | undefined }

/** The ways on and back to the beginning; the browser's own way back leads to the page before. */
export const Pager = ({ label, isFirst, first, next }: PagerProps) =>
  !isFirst || next ? (
    <Group component="nav" aria-label={label} justify="center" mt="md">
      {!isFirst && (
        <Button component={Link} to={first} variant="default">
          Zum Anfang
        </Button>
      )}
      {next && (
        <Button component={Link} to={next} variant="default">
          Weitere anzeigen
        </Button>
      )}
    </Group>
  ) : null
