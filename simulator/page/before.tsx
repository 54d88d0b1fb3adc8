import type { Scenario, VariantName } from '../scenarios/scenario.ts'
import type { OpenedRun } from './calls.ts'
import { Figure } from './frame/figure.tsx'
import { Heading } from './frame/heading.tsx'
import { Sheet } from './frame/sheet.tsx'

type ForAdultsProps = {
  scenario: Scenario
  firstName: string
  mode: OpenedRun['mode']
  onNext: () => void
}

/** The first screen is the adult's. A child that sits there alone may go on all the same. */
export function ForAdults({ scenario, firstName, mode, onNext }: ForAdultsProps) {
  return (
    <Sheet>
      <Figure what="reads" />
      <Heading takesFocus={false}>{`Übung: ${scenario.title}`}</Heading>
      <h2>Für die erwachsene Person</h2>
      <p>
        <strong>Setzen Sie sich dazu, helfen Sie erst, wenn Ihr Kind fragt.</strong> Die Übung dauert drei bis sechs
        Minuten. Danach schauen Sie zusammen, woran man den Trick erkennt.
      </p>
      <ul>
        <li>Alles hier ist erfunden. Es wird nichts verschickt und nichts gekauft.</li>
        <li>
          Was Ihr Kind eintippt, bleibt in diesem Browser und wird sofort gelöscht. Bitte trotzdem nichts Echtes
          eintippen.
        </li>
        <li>Anhalten und Hilfe holen zählt immer als geschafft.</li>
      </ul>
      {mode === 'parent_test' && (
        <p data-kind="aside">Dies ist Ihr eigener Testlauf. Das Ergebnis wird nicht gemeldet und nirgends gezählt.</p>
      )}
      <button type="button" data-kind="main" onClick={onNext}>
        {`Weiter, jetzt ist ${firstName} dran`}
      </button>
      <p data-kind="aside">
        {`${firstName}, liest du das allein? Du darfst trotzdem anfangen. Hilfe holen kannst du jederzeit.`}
      </p>
    </Sheet>
  )
}

type SituationProps = {
  scenario: Scenario
  variant: VariantName
  firstName: string
  mode: OpenedRun['mode']
  onNext: () => void
}

/** What the child has to know before the first screen. */
export function Situation({ scenario, variant, firstName, mode, onNext }: SituationProps) {
  return (
    <Sheet>
      <Figure what="greets" />
      <Heading takesFocus={mode !== 'visitor'}>
        {mode === 'visitor' ? `Stell dir vor, du bist ${firstName}` : `Hallo ${firstName}!`}
      </Heading>
      {scenario.variants[variant].situation.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p data-kind="aside">
        Du kannst hier nichts kaputt machen. Wenn dir etwas komisch vorkommt, tippe auf „Hilfe holen“.
      </p>
      <button type="button" data-kind="main" onClick={onNext}>
        Los geht’s
      </button>
    </Sheet>
  )
}
