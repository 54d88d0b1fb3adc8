import { useState } from 'react'
import { CardFace } from '../../activities/card.tsx'
import { quoted } from '../../activities/quoted.ts'
import { SortTable } from '../../activities/sort/sort-table.tsx'
import { pairsOf, put, takeBack } from '../giving.ts'
import type { BodyProps } from './body.ts'
import kinds from './kinds.module.css'
import { Back } from './order-body.tsx'

/** Cards into places, as in the activity: a tap on a place puts the card in the hand there. A tap takes it back. */
export function SortBody({ question, given, isBusy, onGive, keepFocus, announce }: BodyProps) {
  const { answers, places } = question
  const [wished, setWished] = useState<string>()
  const waiting = answers.filter(({ id }) => !given.answerIds.includes(id))
  const cardOf = (id: string) => answers.find((card) => card.id === id)
  const held = waiting.find(({ id }) => id === wished) ?? waiting[0]

  const putTo = (place: string, from: Element | null) => {
    if (isBusy || !held) return
    keepFocus(from)
    onGive(put(given, held.id, place))
    const at = waiting.indexOf(held)
    const next = waiting.toSpliced(at, 1)[at] ?? waiting.toSpliced(at, 1)[0]
    setWished(next?.id)
    const rest = next ? ` In deiner Hand: ${quoted(next.text)}. Noch ${waiting.length - 1}.` : ''
    announce(`${quoted(held.text)} liegt bei ${quoted(places.find(({ id }) => id === place)?.text)}.${rest}`)
  }
  const pickUp = (id: string, from: Element) => {
    if (isBusy) return
    keepFocus(from)
    setWished(id)
    if (given.answerIds.includes(id)) onGive(takeBack(given, id))
    announce(`In deiner Hand: ${quoted(cardOf(id)?.text)}`)
  }
  return (
    <SortTable
      places={places}
      held={held}
      waiting={waiting}
      settled={pairsOf(given).flatMap(({ id, place }) =>
        answers.flatMap((card) => (card.id === id ? { ...card, place } : [])),
      )}
      isBusy={isBusy}
      onPut={putTo}
      onTake={pickUp}
    >
      {({ id, text, picture }) => (
        <button
          type="button"
          className={`bare ${kinds.settledCard}`}
          aria-disabled={isBusy}
          onClick={(event) => pickUp(id, event.currentTarget)}
        >
          <CardFace picture={picture}>{text}</CardFace>
          <Back />
        </button>
      )}
    </SortTable>
  )
}
