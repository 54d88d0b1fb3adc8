import { Text } from '@mantine/core'
import type { Refreshers } from '../../domain/learning/insight.ts'
import { sentenceOfRefresher } from '../../domain/learning/refreshers.ts'
import classes from './refresher-lines.module.css'

/** How passes were refreshed, worded for parent and child alike. */
export const RefresherLines = ({ refreshers: { isOffered, done } }: { refreshers: Refreshers }) => (
  <>
    {done.length > 0 && (
      <ul className={`plain ${classes.lines}`}>
        {done.map((refresher) => (
          <li key={refresher.id}>{sentenceOfRefresher(refresher)}</li>
        ))}
      </ul>
    )}
    {!isOffered ? (
      <Text fz="inherit" c="dimmed">
        Auffrischungen sind ausgeschaltet.
      </Text>
    ) : (
      done.length === 0 && (
        <Text fz="inherit" c="dimmed">
          Noch keine gemacht. Die erste wird vier Wochen nach einem Pass angeboten.
        </Text>
      )
    )}
  </>
)
