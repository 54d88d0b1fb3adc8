import type { Look } from '../../run/look-back.ts'
import type { Variant } from '../../scenarios/scenario.ts'
import { ChoicesContext } from '../screens/choice.tsx'
import { ClueNumbers } from '../screens/marked-text.tsx'
import { ScreenPart } from '../screens/screen.tsx'
import classes from './look-at.module.css'

type LookAtProps = { look: Look; clues: Variant['clues'] }

/** One screen of the look back: what was on it, with its clues marked and explained, and what the child did there. */
export function LookAt({ look, clues }: LookAtProps) {
  const { scene, chosen, lines } = look
  const numbers = Object.fromEntries(Object.keys(clues).map((name, index) => [name, index + 1]))
  const inOrder = Object.keys(clues).filter((name) => look.clues.includes(name))
  return (
    <article className={classes.look} data-slim={look.clues.length === 0 || undefined}>
      <h3>{scene.heading}</h3>
      {look.clues.length > 0 && (
        <>
          <ChoicesContext value={{ choices: scene.choices, flags: [] }}>
            <ClueNumbers value={numbers}>
              <ScreenPart screen={scene.screen} lines={{ before: lines, arriving: [] }} />
            </ClueNumbers>
          </ChoicesContext>
          <dl className={classes.clues}>
            {inOrder.map((name) => (
              <div key={name}>
                <dt>
                  <span className={classes.number}>{numbers[name]}</span>
                  {clues[name]?.title}
                </dt>
                <dd>{clues[name]?.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {chosen.length > 0 && (
        <p className={classes.chosen}>
          <strong>Du:</strong> {chosen.join(' · ')}
        </p>
      )}
    </article>
  )
}
