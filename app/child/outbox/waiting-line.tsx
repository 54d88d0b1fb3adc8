import { Button, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { wordsOfMade } from '../../../domain/content/activities/made-words.ts'
import { isWritten } from '../../device/doings.ts'
import { emptied } from '../../device/emptied.ts'
import { dismiss } from '../../device/outbox.ts'
import type { Entry } from '../../device/outbox-rows.ts'
import { useOutbox } from '../../device/use-outbox.ts'
import classes from './waiting-line.module.css'

/** How much waits on this device, above every screen of a child; and what the server will never take, until it is read. */
export default function WaitingLine() {
  const { waiting, refused, held } = useOutbox()
  const isEmptied = useSyncExternalStore(emptied.subscribe, emptied.now, emptied.now)
  const isShown = held !== undefined && waiting.length > 0
  return (
    <>
      <div role="status" className={classes.line} data-unspoken>
        {isShown && (
          <p>{`${things(waiting.length)} ${held === 'sign-in' ? forSignIn(waiting.length) : forNetwork(waiting.length)}`}</p>
        )}
      </div>
      {isEmptied && <Emptied />}
      {refused.map((entry) => (
        <Refused key={entry.number} entry={entry} />
      ))}
    </>
  )
}

const things = (count: number) => (count === 1 ? '1 Ding' : `${count} Dinge`)
const forNetwork = (count: number) =>
  count === 1 ? 'wartet auf Netz. Es geht von allein los.' : 'warten auf Netz. Sie gehen von allein los.'
const forSignIn = (count: number) =>
  count === 1 ? 'wartet, bis du wieder angemeldet bist.' : 'warten, bis du wieder angemeldet bist.'

const Emptied = () => (
  <section className={classes.refused} aria-label="Dein Browser hat aufgeräumt">
    <Text fw={700}>Dein Browser hat aufgeräumt</Text>
    <Text>
      Was auf diesem Gerät lag, hat er gelöscht. Was schon gesendet war, ist noch da. Fehlt etwas, das du ohne Netz
      gemacht hast? Dann mach es bitte noch einmal. Als App auf dem Home-Bildschirm passiert das nicht.
    </Text>
    <Button variant="default" mt="sm" onClick={emptied.dismiss}>
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
function Refused({ entry }: { entry: Entry }) {
  return (
    <section className={classes.refused} aria-label={titles[entry.procedure]}>
      <Text fw={700}>{titles[entry.procedure]}</Text>
      <Text>{entry.refused}</Text>
      {isWritten(entry) && (
        <>
          <Text mt="xs">Das hast du geschrieben:</Text>
          {entry.input.changed.map(({ field, value }) => (
            <blockquote key={field} className={classes.written}>
              {wordsOfMade(value)}
            </blockquote>
          ))}
        </>
      )}
      <Button variant="default" mt="sm" onClick={() => void dismiss(entry)}>
        {isWritten(entry) ? 'Gelesen, kann weg' : 'Verstanden'}
      </Button>
    </section>
  )
}
