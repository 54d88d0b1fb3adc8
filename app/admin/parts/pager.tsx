import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'

type PagerProps = { label: string; isFirst: boolean; first: string; next: string | undefined }

/** Links to the first and the next page of a list. The previous page is reached by the browser's back button. */
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
