import { useState } from 'react'
import { cluesOn } from '../run/marked-text.ts'
import { type Run, sceneOf, transcript } from '../run/run.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { Figure } from './frame/figure.tsx'
import { Heading } from './frame/heading.tsx'
import { Sheet } from './frame/sheet.tsx'
import classes from './help-scene.module.css'
import { ChoicesContext } from './screens/choice.tsx'
import { ScreenPart } from './screens/screen.tsx'

type HelpSceneProps = { scenario: Scenario; run: Run; onNext: () => void; onBack: () => void }

const UNSURE = {
  title: 'Ich weiß es nicht genau',
  text: 'Das macht nichts. Ein komisches Gefühl ist Grund genug, jemanden zu holen.',
}

/** Help was fetched: the child shows what felt odd, is told about it, and then all clues are looked at together. */
export function HelpScene({ scenario, run, onNext, onBack }: HelpSceneProps) {
  const [shown, setShown] = useState<string>()
  const { screen, choices } = sceneOf(scenario, run.variant, run.scene)
  const { before, arriving } = transcript(scenario, run)
  const { clues } = scenario.variants[run.variant]
  const spots = [...cluesOn(screen, run.flags).flatMap((name) => clues[name] ?? []), UNSURE]
  const answer = spots.find(({ title }) => title === shown)
  return (
    <div className={classes.help}>
      <Sheet>
        <Figure what="greets" />
        <Heading>Gut, dass du Hilfe holst!</Heading>
        <p>Ruf jetzt jemanden dazu, dem du vertraust. Ist gerade niemand da? Dann helfe ich dir.</p>
        <h2 id="komisch">Was kommt dir komisch vor?</h2>
        <ul className={classes.spots} aria-labelledby="komisch">
          {spots.map(({ title }) => (
            <li key={title}>
              <button type="button" aria-pressed={title === shown} onClick={() => setShown(title)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
        <div role="status">{answer && <p data-kind="aside">{answer.text}</p>}</div>
        <div className={classes.ways}>
          <button type="button" data-kind="main" onClick={onNext}>
            Alles zusammen ansehen
          </button>
          <button type="button" onClick={onBack}>
            Zurück, ich mache weiter
          </button>
        </div>
      </Sheet>
      <section aria-labelledby="das-siehst-du">
        <h2 id="das-siehst-du">Das siehst du gerade</h2>
        <ChoicesContext value={{ choices, flags: run.flags }}>
          <ScreenPart screen={screen} lines={{ before: [...before, ...arriving], arriving: [] }} />
        </ChoicesContext>
      </section>
    </div>
  )
}
