import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { filledFields } from '../../../domain/content/activities/made-words.ts'
import { addressOfPictureIn } from '../../../domain/content/activities/picture-address.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import classes from './notebook-page.module.css'

export type PageOfNotebook = RouterOutputs['notebook']['own'][number]

type NotebookPageProps = {
  page: PageOfNotebook
  level: 2 | 3
  /** Whether it is what is being printed: then everything else on the screen is left out. */
  isPrinted?: boolean
  /** What can be done with it; not printed. */
  children?: ReactNode
}

/** A page of a child's notebook: what it has made, as it stands there, on paper and for its parents. */
export const NotebookPage = ({ page, level, isPrinted = false, children }: NotebookPageProps) => {
  const { id, form: activity, made, changedAt } = page
  const fields = filledFields(activity.fields, made)
  return (
    <article
      className={classes.page}
      data-dress={activity.dress}
      aria-labelledby={`heft-${id}`}
      {...(isPrinted && { 'data-printed': '' })}
    >
      <div data-read-aloud>
        <Group gap="sm" mb="sm" wrap="nowrap">
          {activity.picture && <img src={addressOfPictureIn(activity.picture)} alt="" width={48} height={48} />}
          <Title order={level} size="h3" id={`heft-${id}`} textWrap="balance">
            {activity.title}
          </Title>
        </Group>
        <dl className={classes.fields}>
          {fields.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {fields.length === 0 && <Text>Auf dieser Seite steht noch nichts.</Text>}
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        {`Zuletzt geändert am ${formatDate(changedAt)}`}
      </Text>
      {children && (
        <Stack gap="sm" mt="md" className="not-printed">
          {children}
        </Stack>
      )}
    </article>
  )
}
