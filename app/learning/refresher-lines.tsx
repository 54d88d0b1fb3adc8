import { Stack, Text } from '@mantine/core'
import type { Refreshers } from '../../domain/learning/insight.ts'
import { sentenceOfRefresher } from '../../domain/learning/refreshers.ts'

/** How passes were refreshed, worded for parent and child alike. */
export const RefresherLines = ({ refreshers: { isOffered, done } }: { refreshers: Refreshers }) => (
  <>
    {done.length > 0 && (
      <Stack component="ul" gap="xs" lh={1.5} className="plain long-words">
        {done.map((refresher) => (
          <li key={refresher.id}>{sentenceOfRefresher(refresher)}</li>
        ))}
      </Stack>
    )}
    {(!isOffered || done.length === 0) && (
      <Text fz="inherit" c="dimmed">
        {isOffered
          ? 'Noch keine gemacht. Die erste wird vier Wochen nach einem Pass angeboten.'
          : 'Auffrischungen sind ausgeschaltet.'}
      </Text>
    )}
  </>
)
