import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Scene } from '../../../../domain/content/activities/activity.ts'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import { showInSight } from '../motion.ts'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import classes from './story.module.css'
import { begunStory, goBack, goTo, type StoryPath, scenesOn } from './story-path.ts'

/** A story to decide in: pages with a big picture, or a chat that grows. */
export default function StoryPart({ activity: { dress, scenes }, announce, onEnd }: PartProps<'story'>) {
  const [path, setPath] = useState(() => begunStory(scenes))
  const [hasEnded, setEnded] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const seen = scenesOn(path, scenes)
  const scene = seen.at(-1)
  if (!scene) return null

  const move = (now: StoryPath) => {
    if (now === path) return
    flushSync(() => setPath(now))
    // The decision has gone with its buttons. What follows is read from its beginning.
    stage.current?.focus({ preventScroll: true })
    const isGood = scenesOn(now, scenes).at(-1)?.end === 'good'
    if (isGood && !hasEnded) {
      setEnded(true)
      onEnd()
      announce('Ein gutes Ende.', 'end')
    }
    if (stage.current && part.current) showStep(stage.current, part.current)
  }

  return (
    <div className={parts.part} ref={part}>
      {dress === 'pages' ? (
        <div className={classes.page} ref={stage} tabIndex={-1}>
          {/* All are fetched at the beginning, so that the story goes on without a connection. */}
          <div className={classes.pictures}>
            {scenes.map(
              ({ key, picture, alt }) =>
                picture && (
                  <img key={key} src={addressOfPictureIn(picture)} alt={alt ?? ''} hidden={key !== scene.key} />
                ),
            )}
          </div>
          <p key={path.length} className={classes.text}>
            {scene.text}
          </p>
        </div>
      ) : (
        <div className={classes.chat}>
          {seen.map((one, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a scene may be come through twice; the path only grows at its end
              key={index}
              className={classes.turn}
              data-new={index === seen.length - 1}
              {...(index === seen.length - 1 && { ref: stage, tabIndex: -1 })}
            >
              <Turn scene={one} chosen={chosenOf(one, path[index + 1])} />
            </div>
          ))}
          <div hidden>
            {scenes.map(({ key, picture }) => picture && <img key={key} src={addressOfPictureIn(picture)} alt="" />)}
          </div>
        </div>
      )}
      {scene.end && (
        <p className={classes.ending} data-end={scene.end} data-unspoken={scene.end === 'good' ? '' : undefined}>
          {scene.end === 'good' ? 'Ein gutes Ende!' : 'Hier ist noch nicht Schluss. Geh zurück und probier es anders.'}
        </p>
      )}
      {scene.choices.length > 0 && (
        <ul className={classes.choices} aria-label="Was machst du?">
          {scene.choices.map(({ text, to }) => (
            <li key={`${to} ${text}`}>
              <button
                type="button"
                className={`${parts.card} ${classes.choice}`}
                onClick={() => move(goTo(path, to, scenes))}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {scene.end === 'other' && (
        <button type="button" className={parts.button} onClick={() => move(goBack(path))} data-unspoken>
          Zurück zur Entscheidung
        </button>
      )}
      {path.length > 1 && scene.end !== 'other' && (
        <button type="button" className={parts.quiet} onClick={() => move(goBack(path))} data-unspoken>
          Einen Schritt zurück
        </button>
      )}
    </div>
  )
}

/** Below the bar that stays on top, in pixels. */
const TOP = 144

/** What follows and the next decision, where both have room; else what follows, from its beginning. */
function showStep(stage: HTMLElement, part: HTMLElement) {
  const height = part.getBoundingClientRect().bottom - stage.getBoundingClientRect().top
  const seen = height < window.innerHeight - TOP ? part.lastElementChild : stage
  const isBelow = seen !== stage && stage.getBoundingClientRect().top >= TOP
  showInSight(isBelow ? seen : stage)
}

/** Two decisions may lead to the same scene; then the first of them is shown. */
const chosenOf = ({ choices }: Scene, next: string | undefined) => choices.find(({ to }) => to === next)?.text

/** One scene of a chat: what was written, and what the child decided then. */
const Turn = ({ scene, chosen }: { scene: Scene; chosen: string | undefined }) => (
  <>
    {scene.text && <p className={classes.told}>{scene.text}</p>}
    {scene.picture && <img src={addressOfPictureIn(scene.picture)} alt={scene.alt ?? ''} className={classes.sent} />}
    {scene.messages.map(({ from, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: messages of a scene never change
      <p key={index} className={classes.message} data-own={from === null}>
        {from === null ? <VisuallyHidden>Du: </VisuallyHidden> : <span className={classes.from}>{from}: </span>}
        {text}
      </p>
    ))}
    {chosen && (
      <p className={classes.decided}>
        <VisuallyHidden>Deine Entscheidung: </VisuallyHidden>
        {chosen}
      </p>
    )}
  </>
)
