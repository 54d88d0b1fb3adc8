import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RemovalQuestion } from '../guardians/removal-question.tsx'
import { aroundOptions } from './today-options.ts'

/** Children whose deletion one of their two parents asked for: it comes before everything else. */
export function AskedRemovals() {
  const removals = useQuery(aroundOptions).data?.removals ?? []
  if (removals.length === 0) return null
  return (
    <Stack mb="md">
      {removals.map(({ childId, childName, ...removal }) => (
        <RemovalQuestion key={childId} child={{ id: childId, name: childName }} removal={removal} other={undefined} />
      ))}
    </Stack>
  )
}
