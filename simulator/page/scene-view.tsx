import { holds } from '../run/holds.ts'
import { openChoices, type Run, sceneOf } from '../run/run.ts'
import { placedChoices, type Scenario } from '../scenarios/scenario.ts'
import { Heading } from './frame/heading.tsx'
import classes from './scene-view.module.css'
import { Screen } from './screens/screen.tsx'

type SceneViewProps = { scenario: Scenario; run: Run; onChoose: (choice: string) => void }

/** One scene: the invented screen, what the exercise says about what was tried, and what can be done. */
export function SceneView({ scenario, run, onChoose }: SceneViewProps) {
  const scene = sceneOf(scenario, run.variant, run.scene)
  const placed = placedChoices(scene.screen)
  const listed = openChoices(scene, run.flags).filter(([name]) => !placed.includes(name))
  const notes = (scene.notes ?? []).filter(({ when }) => holds(when, run.flags))
  return (
    <div className={classes.scene}>
      <Heading key={`${run.number}/${run.scene}`}>{scene.heading}</Heading>
      <div role="status" className={classes.notes}>
        {notes.map(({ text }) => (
          <p key={text} data-kind="aside">
            {text}
          </p>
        ))}
      </div>
      <Screen scenario={scenario} run={run} onChoose={onChoose} />
      {listed.length > 0 && (
        <section aria-labelledby="was-tun">
          <h2 id="was-tun">Was machst du?</h2>
          <ul className={classes.choices}>
            {listed.map(([name, choice]) => (
              <li key={name}>
                <button type="button" onClick={() => onChoose(name)}>
                  {choice.label}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
