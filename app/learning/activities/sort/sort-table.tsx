import { Group, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { CardFace, type Faced, inkOf } from '../card.tsx'
import { dragOnto } from '../drag.ts'
import parts from '../parts.module.css'
import { quoted } from '../quoted.ts'
import classes from './sort.module.css'

type SortTableProps<Id extends string | number> = {
  places: Faced[]
  /** The card in the hand; undefined when all lie in a place. */
  held: Faced<Id> | undefined
  heldRef?: Ref<HTMLDivElement>
  /** In no place yet, the one in the hand among them. */
  waiting: Faced<Id>[]
  settled: (Faced<Id> & { place: string })[]
  isBusy?: boolean
  /** `pressed`: null when it was dragged there. */
  onPut: (place: string, pressed: Element | null) => void
  onTake: (id: Id, pressed: Element) => void
  /** How a card looks in its place. */
  children: (card: Faced<Id>) => ReactNode
}

/** The card in the hand, the places with what lies in them, and the cards that wait. */
export const SortTable = <Id extends string | number>(props: SortTableProps<Id>) => {
  const { places, held, heldRef, waiting, settled, isBusy, onPut, onTake, children } = props
  return (
    <>
      {held && (
        <Stack align="center" gap="0.5rem">
          <div
            key={held.id}
            className={`${parts.card} ${parts.appears} ${classes.held}`}
            ref={heldRef}
            data-grip
            {...dragOnto((place) => onPut(place, null))}
          >
            <CardFace picture={held.picture}>{held.text}</CardFace>
          </div>
        </Stack>
      )}
      <ul className={classes.places} data-count={places.length}>
        {places.map(({ id, text, picture }, index) => (
          <li key={id} className={classes.place} data-ink={inkOf(index)} data-drop={id}>
            {held ? (
              <button
                type="button"
                className={classes.into}
                aria-disabled={isBusy}
                onClick={(event) => onPut(id, event.currentTarget)}
              >
                <CardFace picture={picture}>{text}</CardFace>
              </button>
            ) : (
              <p className={classes.into}>
                <CardFace picture={picture}>{text}</CardFace>
              </p>
            )}
            {settled.some(({ place }) => place === id) && (
              <Stack component="ul" gap="0.375rem" className={classes.settled} aria-label={`Liegt bei ${quoted(text)}`}>
                {settled
                  .filter(({ place }) => place === id)
                  .map((card) => (
                    <li key={card.id} className={parts.settles}>
                      {children(card)}
                    </li>
                  ))}
              </Stack>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <Stack gap="0.5rem" fz="1rem">
          <p>Noch {waiting.length} Karten:</p>
          <Group component="ul" gap="0.5rem" align="stretch" aria-label="Karten, die noch fehlen">
            {waiting.map(({ id, text, picture }) => (
              <li key={id} data-unspoken={id === held?.id || undefined}>
                <button
                  type="button"
                  className={`choice ${classes.small}`}
                  aria-pressed={id === held?.id}
                  aria-disabled={isBusy}
                  onClick={(event) => onTake(id, event.currentTarget)}
                >
                  <CardFace picture={picture}>{text}</CardFace>
                </button>
              </li>
            ))}
          </Group>
        </Stack>
      )}
    </>
  )
}
