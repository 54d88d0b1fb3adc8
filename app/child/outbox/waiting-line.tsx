import { Button, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { wordsOfMade } from '../../../domain/content/activities/made-words.ts'
import { eviction } from '../../device/claim.ts'
import { readOnly } from '../../device/network.ts'
import { outbox, useOutbox } from '../../device/outbox.ts'
import type { PausedFor } from '../../device/sender.ts'
import { isWritten, type QueuedTask } from '../../device/tasks.ts'
import { isOnHomeScreen } from '../../home-screen/way.ts'
import classes from './waiting-line.module.css'

/** How much is queued on this device, above all screens of a child; what the server has refused, until it is read. */
export default function WaitingLine() {
  const { queued, refused, pausedFor } = useOutbox()
  const isEvicted = useSyncExternalStore(eviction.subscribe, eviction.get, eviction.get)
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.get, readOnly.get)
  const said = pausedFor && queued.length > 0 ? sentences[pausedFor](queued.length) : isReadOnly && NOT_QUEUED
  return (
    <>
      <div role="status" className={`not-printed ${classes.line}`} data-unspoken>
        {said && <p>{said}</p>}
      </div>
      {isEvicted && <Evicted />}
      {refused.map((task) => (
        <Refused key={task.number} task={task} />
      ))}
    </>
  )
}

const NOT_QUEUED = 'Gerade kann nichts gespeichert werden. Es geht gleich von allein weiter.'
const things = (count: number, waits: string, wait: string) =>
  count === 1 ? `1 Ding ${waits}` : `${count} Dinge ${wait}`
const sentences: Record<NonNullable<PausedFor>, (count: number) => string> = {
  network: (count) =>
    things(count, 'wartet auf Netz. Es geht von allein los.', 'warten auf Netz. Sie gehen von allein los.'),
  server: () =>
    'Gerade kann nichts gespeichert werden. Was du gemacht hast, bleibt auf dem Gerät und geht von allein los.',
  'sign-in': (count) =>
    things(count, 'wartet, bis du wieder angemeldet bist.', 'warten, bis du wieder angemeldet bist.'),
}

const Evicted = () => (
  <section className={`not-printed caution ${classes.refused}`} aria-label="Dein Browser hat aufgeräumt">
    <Text fw={700}>Dein Browser hat aufgeräumt</Text>
    <Text>
      Was auf diesem Gerät lag, hat er gelöscht. Was schon gesendet war, ist noch da. Fehlt etwas, das du ohne Netz
      gemacht hast? Dann mach es bitte noch einmal.
      {!isOnHomeScreen() && ' Als App auf dem Home-Bildschirm passiert das nicht so leicht.'}
    </Text>
    <Button variant="default" mt="sm" onClick={() => eviction.set(false)}>
      Verstanden
    </Button>
  </section>
)

const titles: Record<string, string> = {
  'lessons.markRead': 'Eine Lektion zählt nicht mehr als gelesen',
  'quizzes.submit': 'Ein Quiz konnte nicht mehr gezählt werden',
  'notebook.save': 'Das kommt nicht mehr in dein Heft',
  'notebook.change': 'Das kommt nicht mehr in dein Heft',
}

/** What was refused while nobody was looking. Words of the child's own can still be read, and copied. */
function Refused({ task }: { task: QueuedTask }) {
  return (
    <section className={`not-printed caution ${classes.refused}`} aria-label={titles[task.procedure]}>
      <Text fw={700}>{titles[task.procedure]}</Text>
      <Text>{task.refused}</Text>
      {isWritten(task) && (
        <>
          <Text mt="xs">Das hast du geschrieben:</Text>
          {task.input.changed.map(({ field, value }) => (
            <blockquote key={field} className={classes.written}>
              {wordsOfMade(value)}
            </blockquote>
          ))}
        </>
      )}
      <Button variant="default" mt="sm" onClick={() => void outbox.dismiss(task)}>
        {isWritten(task) ? 'Gelesen, kann weg' : 'Verstanden'}
      </Button>
    </section>
  )
}
