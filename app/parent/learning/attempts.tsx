import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '../../../domain/platform/dates.ts'

type AttemptsProps<Attempt> = {
  /** Number of all attempts; `latest` holds only some of them. */
  total: number
  latest: Attempt[]
  /** Shows the rest as well, if possible. */
  onShowAll?: () => void
  /** Renders one attempt. */
  children: (attempt: Attempt) => ReactNode
}

/** The latest attempts at a quiz or simulation with their dates; the others only as a number (S9.07). */
export function Attempts<Attempt extends { id: string; completedAt: string }>(props: AttemptsProps<Attempt>) {
  const { total, latest, onShowAll, children } = props
  const more = Math.max(total - latest.length, 0)
  const moreInWords = more === 1 ? '+ 1 weiterer Versuch' : `+ ${more} weitere Versuche`
  if (total === 0) return <Text c="dimmed">Noch nicht versucht</Text>
  return (
    <div>
      <Stack component="ul" gap="0.3rem" className="plain" aria-label="Letzte Versuche">
        {latest.map((attempt) => (
          <Group key={attempt.id} component="li" gap="0.25rem 0.75rem">
            <Text component="span" c="dimmed">
              {formatDate(attempt.completedAt)}
            </Text>
            {children(attempt)}
          </Group>
        ))}
      </Stack>
      {more > 0 &&
        (onShowAll ? (
          <Button variant="transparent" size="compact-md" px={0} td="underline" onClick={onShowAll}>
            {moreInWords}
          </Button>
        ) : (
          <Text c="dimmed">{moreInWords}</Text>
        ))}
    </div>
  )
}
