import { Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { CardFace } from '../../activities/card.tsx'
import match from '../../activities/match/match.module.css'
import parts from '../../activities/parts.module.css'
import { quoted } from '../../activities/quoted.ts'
import { pairsOf, put, takeBack } from '../giving.ts'
import type { BodyProps } from './body.ts'
import kinds from './kinds.module.css'
import { Back } from './order-body.tsx'

type Side = 'cards' | 'places'
type Chosen = { side: Side; id: string } | undefined

/** Two columns, as in the activity: a card is tapped on one side, then its partner on the other. A tap parts a pair. */
export function MatchBody({ question, given, isBusy, onGive, keepFocus, announce }: BodyProps) {
  const { answers, places } = question
  const [chosen, setChosen] = useState<Chosen>()
  const pairs = pairsOf(given)
  const cardOf = (id: string) => answers.find((card) => card.id === id)
  const placeOf = (id: string) => places.find((card) => card.id === id)

  const tap = (side: Side, id: string, from: Element) => {
    if (isBusy) return
    const text = quoted((side === 'cards' ? cardOf(id) : placeOf(id))?.text)
    if (!chosen || chosen.side === side) {
      const isPutBack = chosen?.id === id
      setChosen(isPutBack ? undefined : { side, id })
      announce(isPutBack ? '' : `${text} gewählt. Was gehört dazu?`)
      return
    }
    const [card, place] = side === 'cards' ? [id, chosen.id] : [chosen.id, id]
    keepFocus(from)
    setChosen(undefined)
    onGive(put(given, card, place, true))
    announce(`Dein Paar: ${quoted(cardOf(card)?.text)} und ${quoted(placeOf(place)?.text)}.`)
  }
  const unpair = (id: string, from: Element) => {
    if (isBusy) return
    keepFocus(from)
    onGive(takeBack(given, id))
    announce(`${quoted(cardOf(id)?.text)} ist wieder allein.`)
  }

  const column = (side: Side, cards: { id: string; text: string; picture: string | null }[]) => (
    <ul className={match.column} data-side={side} aria-label={side === 'cards' ? 'Karten' : 'Was dazu gehört'}>
      {cards
        .filter(({ id }) => !pairs.some((pair) => (side === 'cards' ? pair.id : pair.place) === id))
        .map(({ id, text, picture }) => (
          <li key={id}>
            <button
              type="button"
              className={`${parts.card} ${match.one}`}
              aria-pressed={chosen?.side === side && chosen.id === id}
              aria-disabled={isBusy}
              onClick={(event) => tap(side, id, event.currentTarget)}
            >
              <CardFace picture={picture}>{text}</CardFace>
            </button>
          </li>
        ))}
    </ul>
  )
  return (
    <>
      {pairs.length < answers.length && (
        <div className={match.columns}>
          {column('cards', answers)}
          {column('places', places)}
        </div>
      )}
      {pairs.length > 0 && (
        <Stack component="ul" gap="0.5rem" aria-label="Deine Paare">
          {pairs.map(({ id, place }) => (
            <li key={id}>
              <button
                type="button"
                className={`${kinds.pair} ${kinds.mine}`}
                aria-disabled={isBusy}
                onClick={(event) => unpair(id, event.currentTarget)}
              >
                <span className={kinds.half}>
                  <CardFace picture={cardOf(id)?.picture ?? null}>{cardOf(id)?.text}</CardFace>
                </span>
                <VisuallyHidden> und </VisuallyHidden>
                <span className={kinds.half}>
                  <CardFace picture={placeOf(place)?.picture ?? null}>{placeOf(place)?.text}</CardFace>
                </span>
                <Back />
              </button>
            </li>
          ))}
        </Stack>
      )}
    </>
  )
}
