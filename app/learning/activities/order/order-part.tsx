import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { StampFigure } from '../../../components/competency/stamp-figure.tsx'
import { CardFace } from '../card.tsx'
import { Feedback, NOT_YET } from '../feedback.tsx'
import { shake } from '../motion.ts'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { quoted } from '../quoted.ts'
import { shuffledPositions } from '../shuffle.ts'
import classes from './order.module.css'
import { begunOrder, isInOrder, lay } from './order-run.ts'
import { PlaceNumber, WaitingSteps } from './steps.tsx'

/** Steps into a row: what comes first is tapped first. */
export default function OrderPart({ activity: { key, steps, reason }, round, announce, onEnd }: PartProps<'order'>) {
  const [run, setRun] = useState(() => begunOrder(shuffledPositions(steps.length, key, round)))
  const waiting = useRef<HTMLUListElement>(null)
  const isDone = isInOrder(run)
  const textOf = (step: number) => steps[step]?.text

  const layNext = (step: number) => {
    const now = lay(run, step)
    const at = run.waiting.indexOf(step)
    const hadFocus = waiting.current?.contains(document.activeElement)
    flushSync(() => setRun(now))
    // The button has gone with its card: the focus goes to the one that has come to its place.
    const buttons = waiting.current?.querySelectorAll('button')
    if (now.last?.isRight && hadFocus) buttons?.[Math.min(at, buttons.length - 1)]?.focus()
    if (now.last?.isRight === false) shake(buttons?.[at])
    if (isInOrder(now)) onEnd()
    const tone = isInOrder(now) ? 'end' : now.last?.isRight ? 'right' : 'hint'
    announce(
      now.last?.isRight
        ? `Platz ${now.laid}: ${quoted(textOf(step))}.${isInOrder(now) ? ` ${reason}` : ''}`
        : `${NOT_YET} ${laterThan(step)}`,
      tone,
    )
  }
  const laterThan = (step: number) => `${quoted(textOf(step))} kommt später. Was ist vorher dran?`
  const wrong = run.last?.isRight === false ? run.last.step : undefined

  return (
    <div className={parts.part}>
      <ol className={classes.row} aria-label="Deine Reihenfolge">
        {Array.from({ length: run.laid }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is named by its position
          <li key={step} className={`${parts.settles} ${classes.laid}`}>
            <PlaceNumber>{step + 1}</PlaceNumber>
            <CardFace picture={steps[step]?.picture ?? null}>{textOf(step)}</CardFace>
          </li>
        ))}
        {!isDone && (
          <li className={classes.open} data-drop="next" data-hint={wrong !== undefined}>
            <PlaceNumber>{run.laid + 1}</PlaceNumber>
            {wrong === undefined ? (
              <span className={parts.words}>{run.laid === 0 ? 'Was kommt zuerst?' : 'Und dann?'}</span>
            ) : (
              <>
                <span key={wrong} className={`${parts.words} ${classes.hint}`}>
                  <strong>{NOT_YET}</strong> {laterThan(wrong)}
                </span>
                <StampFigure what="thinks" size={56} className={parts.pawn} />
              </>
            )}
          </li>
        )}
      </ol>
      {isDone && <Feedback isRight>{reason}</Feedback>}
      {!isDone && (
        <WaitingSteps
          ref={waiting}
          steps={run.waiting.flatMap((step) => (steps[step] ? { ...steps[step], id: step } : []))}
          onLay={layNext}
        />
      )}
    </div>
  )
}
