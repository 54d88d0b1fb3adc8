import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { trpc } from '../../../trpc.ts'

type LinkingLessonsProps = { lessonId: string; children?: ReactNode }

/** Which lessons link this one, and what `children` say of that; nothing when none does. */
export function LinkingLessons({ lessonId, children }: LinkingLessonsProps) {
  const { data: linking } = useQuery(trpc.admin.content.linking.queryOptions({ lessonId }, { staleTime: 0 }))
  if (!linking?.length) return null
  return (
    <Text component="div" size="sm" role="note" aria-label="Verweise auf diese Lektion">
      Auf diese Lektion {linking.length === 1 ? 'verweist' : 'verweisen'}:
      <ul style={{ margin: 0 }}>
        {linking.map(({ id, title, place }) => (
          <li key={id}>
            <Anchor component={Link} to={`/admin/content/lesson/${id}`} inherit>
              {title}
            </Anchor>{' '}
            ({place})
          </li>
        ))}
      </ul>
      {children}
    </Text>
  )
}
