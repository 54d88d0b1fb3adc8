import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ActivityOf, SortCard } from '../../../../domain/content/activities/activity.ts'
import { StampFigure } from '../../../components/competency/stamp-figure.tsx'
import { CardFace, inkOf } from '../card.tsx'
import { dragOnto } from '../drag.ts'
import { Feedback, NOT_YET } from '../feedback.tsx'
import { shake } from '../motion.ts'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { quoted } from '../quoted.ts'
import { shuffledPositions } from '../shuffle.ts'
import classes from './sort.module.css'
import { dealt, hold, isSorted, put, type SortRun } from './sort-run.ts'

/** Cards into places: the next card lies in the hand, a tap on a place puts it there. */
export default function SortPart({ activity, round, tell, onEnd }: PartProps<'sort'>) {
  const { key, cards, places } = activity
  const [run, setRun] = useState(() => dealt(shuffledPositions(cards.length, key, round)))
  const card = useRef<HTMLDivElement>(null)
  const held = run.held === undefined ? undefined : cards[run.held]

  const putTo = (place: string) => {
    const now = put(run, place, cards)
    setRun(now)
    if (now.last?.isRight === false) shake(card.current)
    if (isSorted(now)) onEnd()
    tell(wordsFor(now, activity), isSorted(now) ? 'end' : now.last?.isRight ? 'right' : 'hint')
  }
  const take = (card: number) => {
    setRun(hold(run, card))
    tell(`In deiner Hand: ${quoted(cards[card]?.text)}`)
  }

  return (
    <div className={`${parts.part} ${classes.part}`}>
      {/* Always there and always as high, so that the places stay under the finger. */}
      {run.last ? (
        <Feedback key={`${run.placed.length}-${run.last.place}`} isRight={run.last.isRight}>
          {run.last.isRight ? <strong>Passt!</strong> : <strong>{NOT_YET}</strong>} {cards[run.last.card]?.reason}
        </Feedback>
      ) : (
        <div className={classes.ask}>
          <StampFigure what="thinks" size={56} className={parts.pawn} />
          <p>Wohin gehört das?</p>
        </div>
      )}
      {held && (
        <Stack align="center" gap="0.5rem">
          <div key={run.held} className={`${parts.card} ${classes.held}`} ref={card} data-grip {...dragOnto(putTo)}>
            <CardFace picture={held.picture}>{held.text}</CardFace>
          </div>
        </Stack>
      )}
      <ul className={classes.places} data-count={places.length}>
        {places.map((place, index) => (
          <li key={place.key} className={classes.place} data-ink={inkOf(index)} data-drop={place.key}>
            {held ? (
              <button type="button" className={classes.into} onClick={() => putTo(place.key)}>
                <CardFace picture={place.picture}>{place.text}</CardFace>
              </button>
            ) : (
              <p className={classes.into}>
                <CardFace picture={place.picture}>{place.text}</CardFace>
              </p>
            )}
            <Settled
              place={place.text}
              cards={run.placed.flatMap((card) => cards[card] ?? []).filter((card) => card.place === place.key)}
            />
          </li>
        ))}
      </ul>
      {run.waiting.length > 1 && (
        <div className={classes.waiting}>
          <p>Noch {run.waiting.length} Karten:</p>
          <ul aria-label="Karten, die noch fehlen">
            {run.waiting.map((card) => (
              <li key={card} data-unspoken={card === run.held || undefined}>
                <button
                  type="button"
                  className={classes.small}
                  aria-pressed={card === run.held}
                  onClick={() => take(card)}
                >
                  <CardFace picture={cards[card]?.picture ?? null}>{cards[card]?.text}</CardFace>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const Settled = ({ place, cards }: { place: string; cards: SortCard[] }) =>
  cards.length > 0 && (
    <ul className={classes.settled} aria-label={`Liegt bei ${quoted(place)}`}>
      {cards.map(({ text, picture }) => (
        <li key={text}>
          <CardFace picture={picture}>{text}</CardFace>
        </li>
      ))}
    </ul>
  )

function wordsFor({ last, held, waiting }: SortRun, { cards, places }: ActivityOf<'sort'>): string {
  if (!last) return ''
  const card = cards[last.card]
  const place = places.find(({ key }) => key === last.place)
  if (!last.isRight) return `${NOT_YET} ${card?.reason} ${quoted(card?.text)} ist wieder in deiner Hand.`
  const rest = held === undefined ? '' : ` In deiner Hand: ${quoted(cards[held]?.text)}. Noch ${waiting.length}.`
  return `Passt! ${quoted(card?.text)} liegt bei ${quoted(place?.text)}. ${card?.reason}${rest}`
}
