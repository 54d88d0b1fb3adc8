import { Stack } from '@mantine/core'
import { useState } from 'react'
import { CardFace, inkOf } from '../../activities/card.tsx'
import { dragOnto } from '../../activities/drag.ts'
import parts from '../../activities/parts.module.css'
import { quoted } from '../../activities/quoted.ts'
import sort from '../../activities/sort/sort.module.css'
import { pairsOf, put, takeBack } from '../giving.ts'
import type { BodyProps } from './body.ts'
import { useKeptFocus } from './keep-focus.ts'
import kinds from './kinds.module.css'
import { Back } from './order-body.tsx'

/** Cards into places, as in the activity: a tap on a place puts the card in the hand there. A tap takes it back. */
export function SortBody({ question, given, isBusy, onGive, tell, labelledBy, describedBy }: BodyProps) {
  const { answers, places } = question
  const [wished, setWished] = useState<string>()
  const { part, keepFocus } = useKeptFocus<HTMLFieldSetElement>()
  const pairs = pairsOf(given)
  const waiting = answers.filter(({ id }) => !given.answerIds.includes(id))
  const held = waiting.find(({ id }) => id === wished) ?? waiting[0]

  const putTo = (place: string, from: Element | null) => {
    if (isBusy || !held) return
    keepFocus(from)
    onGive(put(given, held.id, place))
    const at = waiting.indexOf(held)
    const next = waiting.toSpliced(at, 1)[at] ?? waiting.toSpliced(at, 1)[0]
    setWished(next?.id)
    const rest = next ? ` In deiner Hand: ${quoted(next.text)}. Noch ${waiting.length - 1}.` : ''
    tell(`${quoted(held.text)} liegt bei ${quoted(places.find(({ id }) => id === place)?.text)}.${rest}`)
  }
  const take = (id: string, from: Element) => {
    if (isBusy) return
    keepFocus(from)
    setWished(id)
    if (given.answerIds.includes(id)) onGive(takeBack(given, id))
    tell(`In deiner Hand: ${quoted(answers.find((card) => card.id === id)?.text)}`)
  }
  return (
    <fieldset
      ref={part}
      className={`plain ${parts.part} ${kinds.part}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {held && (
        <Stack align="center" gap="0.5rem">
          <div
            key={held.id}
            className={`${parts.card} ${sort.held}`}
            data-grip
            {...dragOnto((place) => putTo(place, null))}
          >
            <CardFace picture={held.picture}>{held.text}</CardFace>
          </div>
        </Stack>
      )}
      <ul className={sort.places} data-count={places.length}>
        {places.map((place, index) => (
          <li key={place.id} className={sort.place} data-ink={inkOf(index)} data-drop={place.id}>
            {held ? (
              <button
                type="button"
                className={sort.into}
                aria-disabled={isBusy}
                onClick={(event) => putTo(place.id, event.currentTarget)}
              >
                <CardFace picture={place.picture}>{place.text}</CardFace>
              </button>
            ) : (
              <p className={sort.into}>
                <CardFace picture={place.picture}>{place.text}</CardFace>
              </p>
            )}
            {pairs.some((pair) => pair.place === place.id) && (
              <ul className={`${sort.settled} ${kinds.settled}`} aria-label={`Liegt bei ${quoted(place.text)}`}>
                {pairs
                  .filter((pair) => pair.place === place.id)
                  .map(({ id }) => {
                    const card = answers.find((one) => one.id === id)
                    return (
                      <li key={id}>
                        <button
                          type="button"
                          className={kinds.settledCard}
                          aria-disabled={isBusy}
                          onClick={(event) => take(id, event.currentTarget)}
                        >
                          <CardFace picture={card?.picture ?? null}>{card?.text}</CardFace>
                          <Back />
                        </button>
                      </li>
                    )
                  })}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <div className={sort.waiting}>
          <p>Noch {waiting.length} Karten:</p>
          <ul aria-label="Karten, die noch fehlen">
            {waiting.map(({ id, text, picture }) => (
              <li key={id} data-unspoken={id === held?.id || undefined}>
                <button
                  type="button"
                  className={sort.small}
                  aria-pressed={id === held?.id}
                  aria-disabled={isBusy}
                  onClick={(event) => take(id, event.currentTarget)}
                >
                  <CardFace picture={picture}>{text}</CardFace>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
