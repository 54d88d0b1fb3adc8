import { useEffect, useRef, useState } from 'react'
import type { transcript } from '../../run/run.ts'
import type { Screen } from '../../scenarios/scenario.ts'
import classes from './chat.module.css'
import { ChoiceButton, useLookingBack } from './choice.tsx'
import { MarkedText } from './marked-text.tsx'
import { MockApp } from './mock-app.tsx'

const BETWEEN_MESSAGES_MS = 900

type ChatProps = { screen: Extract<Screen, { kind: 'chat' }>; lines: ReturnType<typeof transcript> }

/** A chat. New messages arrive one after the other, and a screen reader reads each as it comes. */
export function Chat({ screen, lines }: ChatProps) {
  const isLookedBackAt = useLookingBack()
  const all = [...lines.before, ...lines.arriving]
  const shown = useArrival(all.length, isLookedBackAt ? all.length : lines.before.length)
  const end = useRef<HTMLDivElement>(null)
  const old = lines.before.length
  useEffect(() => {
    const log = end.current
    if (!log || shown === 0) return
    // What is new is seen whole, however long it is; what was read before may be scrolled to.
    const firstNew = log.children[old]
    if (firstNew instanceof HTMLElement && !isLookedBackAt)
      log.style.setProperty('--new', `${log.scrollHeight - firstNew.offsetTop + 12}px`)
    log.scrollTop = log.scrollHeight
  }, [shown, old, isLookedBackAt])
  const bar = (
    <>
      <span className={classes.title}>{screen.title}</span>
      {!isLookedBackAt && (
        <span className={classes.tools}>
          {screen.tools?.map((name) => (
            <ChoiceButton key={name} name={name} className={classes.tool} />
          ))}
        </span>
      )}
    </>
  )
  return (
    <MockApp name={screen.app} look="chat" bar={bar}>
      <div
        ref={end}
        role="log"
        aria-label={`Chat ${screen.title}`}
        className={classes.log}
        data-whole={isLookedBackAt || undefined}
        // What scrolls has to be reached with the keyboard.
        tabIndex={isLookedBackAt ? undefined : 0}
      >
        {all.slice(0, shown).map(({ key, from, text }) => (
          <div key={key} className={classes.message} data-own={from === null || undefined}>
            <span className={classes.from}>{from ?? 'Du'}</span>
            <span>
              <MarkedText text={text} />
            </span>
          </div>
        ))}
        {shown < all.length && (
          <p className={classes.writing} aria-hidden>
            schreibt …
          </p>
        )}
      </div>
    </MockApp>
  )
}

/** How many of the messages have arrived; at once for whoever prefers nothing to move. */
function useArrival(count: number, atFirst: number): number {
  const [shown, setShown] = useState(atFirst)
  useEffect(() => {
    if (shown >= count) return
    const isHurried = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setShown(isHurried ? count : shown + 1), isHurried ? 0 : BETWEEN_MESSAGES_MS)
    return () => clearTimeout(timer)
  }, [shown, count])
  return Math.min(shown, count)
}
