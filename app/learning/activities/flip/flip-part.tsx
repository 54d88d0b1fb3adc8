import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CROSS, Drawing, TICK } from '../../../components/icons.tsx'
import { Picture } from '../card.tsx'
import { Feedback } from '../feedback.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import classes from './flip.module.css'
import { begunFlip, type FlipRun, isLastTurned, next, turnCard } from './flip-run.ts'

/** Claims, one on a card: true or not? Then the card turns and says why. */
export default function FlipPart({ activity: { cards }, announce, onEnd }: PartProps<'flip'>) {
  const [run, setRun] = useState(begunFlip)
  const below = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const card = cards[run.at]
  if (!card) return null

  const turn = (said: boolean) => {
    const now = turnCard(run, said)
    flushSync(() => setRun(now))
    below.current?.focus({ preventScroll: true })
    const isEnd = isLastTurned(now, cards.length)
    if (isEnd) onEnd()
    announce(`${verdict(now, card.isTrue)} ${card.why}`, isEnd ? 'end' : said === card.isTrue ? 'right' : 'hint')
  }
  const goOn = () => {
    flushSync(() => setRun(next(run, cards.length)))
    question.current?.focus({ preventScroll: true })
  }

  return (
    <div className={parts.part}>
      {cards.length > 1 && (
        <p className={parts.count}>
          Karte {run.at + 1} von {cards.length}
        </p>
      )}
      <div className={classes.pile} data-rest={Math.min(2, cards.length - 1 - run.at)}>
        <div key={`${run.at}-${run.said !== undefined}`} className={classes.card} data-turned={run.said !== undefined}>
          <Picture picture={card.picture} className={classes.picture} />
          <p className={classes.claim} ref={question} tabIndex={-1}>
            {card.claim}
          </p>
          {run.said === undefined ? (
            <div className={classes.answers}>
              {[true, false].map((says) => (
                <div key={`${says}`}>
                  <button
                    type="button"
                    className={`${parts.card} ${classes.answer}`}
                    data-says={says}
                    onClick={() => turn(says)}
                  >
                    <Drawing path={says ? TICK : CROSS} />
                    {says ? 'Stimmt' : 'Stimmt nicht'}
                  </button>
                </div>
              ))}
            </div>
          ) : (
            <Feedback isRight={run.said === card.isTrue}>
              <strong>{verdict(run, card.isTrue)}</strong> {card.why}
            </Feedback>
          )}
        </div>
      </div>
      {run.said !== undefined && run.at + 1 < cards.length && (
        <button type="button" ref={below} className={parts.button} onClick={goOn} data-unspoken>
          Nächste Karte
        </button>
      )}
    </div>
  )
}

/** Praise only where it was right. */
function verdict({ said }: FlipRun, isTrue: boolean): string {
  const answer = isTrue ? 'Das stimmt.' : 'Das stimmt nicht.'
  return said === isTrue ? `Richtig erkannt: ${answer}` : `Knifflig: ${answer}`
}
