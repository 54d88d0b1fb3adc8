import { useRef, useState } from 'react'
import type { ActivityOf } from '../../../../domain/content/activities/activity.ts'
import { StampFigure } from '../../../components/competency/stamp-figure.tsx'
import { CardFace } from '../card.tsx'
import { Feedback, NOT_YET } from '../feedback.tsx'
import { shake } from '../motion.ts'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { quoted } from '../quoted.ts'
import { shuffledPositions } from '../shuffle.ts'
import classes from './sort.module.css'
import { dealt, hold, isSorted, put, type SortRun } from './sort-run.ts'
import { SortTable } from './sort-table.tsx'

/** Cards into places: the next card lies in the hand, a tap on a place puts it there. */
export default function SortPart({ activity, round, announce, onEnd }: PartProps<'sort'>) {
  const { key, cards, places } = activity
  const [run, setRun] = useState(() => dealt(shuffledPositions(cards.length, key, round)))
  const card = useRef<HTMLDivElement>(null)
  const faced = cards.map((card, id) => ({ ...card, id }))

  const putTo = (place: string) => {
    const now = put(run, place, cards)
    setRun(now)
    if (now.last?.isRight === false) shake(card.current)
    if (isSorted(now)) onEnd()
    announce(wordsFor(now, activity), isSorted(now) ? 'end' : now.last?.isRight ? 'right' : 'hint')
  }
  const pickUp = (card: number) => {
    setRun(hold(run, card))
    announce(`In deiner Hand: ${quoted(cards[card]?.text)}`)
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
      <SortTable
        places={places.map((place) => ({ ...place, id: place.key }))}
        held={run.held === undefined ? undefined : faced[run.held]}
        heldRef={card}
        waiting={run.waiting.flatMap((card) => faced[card] ?? [])}
        settled={run.placed.flatMap((card) => faced[card] ?? [])}
        onPut={putTo}
        onTake={pickUp}
      >
        {({ text, picture }) => <CardFace picture={picture}>{text}</CardFace>}
      </SortTable>
    </div>
  )
}

function wordsFor({ last, held, waiting }: SortRun, { cards, places }: ActivityOf<'sort'>): string {
  if (!last) return ''
  const card = cards[last.card]
  const place = places.find(({ key }) => key === last.place)
  if (!last.isRight) return `${NOT_YET} ${card?.reason} ${quoted(card?.text)} ist wieder in deiner Hand.`
  const rest = held === undefined ? '' : ` In deiner Hand: ${quoted(cards[held]?.text)}. Noch ${waiting.length}.`
  return `Passt! ${quoted(card?.text)} liegt bei ${quoted(place?.text)}. ${card?.reason}${rest}`
}
