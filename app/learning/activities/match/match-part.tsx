import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CardFace } from '../card.tsx'
import { Feedback, NOT_YET } from '../feedback.tsx'
import { shake } from '../motion.ts'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { quoted } from '../quoted.ts'
import { shuffledPositions } from '../shuffle.ts'
import classes from './match.module.css'
import { begunMatch, type Side, type Turned, tap } from './match-run.ts'

/** Two columns: a card is tapped on one side, then its partner on the other. */
export default function MatchPart({ activity: { key, pairs }, round, announce, onEnd }: PartProps<'match'>) {
  const [run, setRun] = useState(begunMatch)
  const [seconds] = useState(() => shuffledPositions(pairs.length, key, round))
  const columns = useRef<HTMLDivElement>(null)
  const firsts = [...pairs.keys()]
  const isDone = run.found.length === pairs.length && pairs.length > 0
  const textOn = ({ side, pair }: Turned) => (side === 'first' ? pairs[pair]?.text : pairs[pair]?.partner)

  const turn = (card: Turned, tapped: Element) => {
    const now = tap(run, card)
    const order = (card.side === 'first' ? firsts : seconds).filter((pair) => !run.found.includes(pair))
    const at = order.indexOf(card.pair)
    const isEnd = now.found.length === pairs.length
    const hadFocus = columns.current?.contains(document.activeElement)
    flushSync(() => setRun(now))
    const isFound = now.found.length > run.found.length
    // Both buttons have gone with their pair: the focus goes to the one that has come to its place.
    if (isFound && hadFocus) {
      const rest = columns.current?.querySelectorAll<HTMLElement>(`[data-side=${card.side}] button`)
      rest?.[Math.min(at, rest.length - 1)]?.focus()
    }
    if (isEnd) onEnd()
    if (isFound) {
      const { text, partner, reason } = pairs[card.pair] ?? {}
      announce(`Ein Paar: ${quoted(text)} und ${quoted(partner)}. ${reason ?? ''}`, isEnd ? 'end' : 'right')
    } else if (now.last) {
      shake(tapped)
      announce(`${NOT_YET} ${quoted(textOn(card))} passt nicht dazu. Probier eine andere Karte.`, 'hint')
    } else announce(now.chosen ? `${quoted(textOn(card))} gewählt. Was passt dazu?` : '')
  }

  const column = (side: Side, order: number[]) => (
    <ul className={classes.column} data-side={side} aria-label={side === 'first' ? 'Karten' : 'Was dazu passt'}>
      {order
        .filter((pair) => !run.found.includes(pair))
        .map((pair) => (
          <li key={pair}>
            <button
              type="button"
              className={`${parts.card} ${classes.one}`}
              aria-pressed={run.chosen?.side === side && run.chosen.pair === pair}
              onClick={(event) => turn({ side, pair }, event.currentTarget)}
            >
              <CardFace picture={(side === 'first' ? pairs[pair]?.picture : pairs[pair]?.partnerPicture) ?? null}>
                {textOn({ side, pair })}
              </CardFace>
            </button>
          </li>
        ))}
    </ul>
  )

  const lastPair = run.last?.isRight ? pairs[run.last.first] : undefined
  return (
    <div className={parts.part}>
      {!isDone && (
        <div className={classes.columns} ref={columns}>
          {column('first', firsts)}
          {column('second', seconds)}
        </div>
      )}
      <div className={classes.said}>
        {lastPair && (
          <Feedback key={run.found.length} isRight>
            <strong>Ein Paar!</strong> {lastPair.reason ?? ''}
          </Feedback>
        )}
        {run.last?.isRight === false && (
          <Feedback key={`${run.last.first}-${run.last.second}`} isRight={false}>
            <strong>{NOT_YET}</strong> Diese zwei passen nicht zusammen. Probier eine andere Karte.
          </Feedback>
        )}
      </div>
      {run.found.length > 0 && (
        <Stack component="ul" gap="0.5rem" className={classes.found} aria-label="Gefundene Paare">
          {run.found.map((pair) => (
            <li key={pair} className={parts.settles}>
              <div>
                <CardFace picture={pairs[pair]?.picture ?? null}>{pairs[pair]?.text}</CardFace>
              </div>
              <div>
                <CardFace picture={pairs[pair]?.partnerPicture ?? null}>{pairs[pair]?.partner}</CardFace>
              </div>
            </li>
          ))}
        </Stack>
      )}
    </div>
  )
}
