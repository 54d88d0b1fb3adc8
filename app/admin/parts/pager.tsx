import { Group } from '@mantine/core'
import { LinkButton } from '../../components/button/link-button.tsx'

type PagerProps = { label: string; isFirst: boolean; first: string; next: string | undefined }

/** Links to the first and the next page of a list. The previous page is reached by the browser's back button. */
export const Pager = ({ label, isFirst, first, next }: PagerProps) =>
  !isFirst || next ? (
    <Group component="nav" aria-label={label} justify="center" mt="md">
      {!isFirst && <LinkButton to={first} variant="default" label="Zum Anfang" />}
      {next && <LinkButton to={next} variant="default" label="Weitere anzeigen" />}
    </Group>
  ) : null
