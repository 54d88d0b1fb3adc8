import type { Ref } from 'react'
import { Drawing, HANDLE } from '../../../components/icons.tsx'
import { CardFace, type Faced } from '../card.tsx'
import { dragOnto } from '../drag.ts'
import parts from '../parts.module.css'
import classes from './order.module.css'

export const PlaceNumber = ({ children }: { children: number }) => (
  <span className={classes.number} aria-hidden="true">
    {children}
  </span>
)

type WaitingStepsProps<Id extends string | number> = {
  steps: Faced<Id>[]
  isBusy?: boolean
  ref?: Ref<HTMLUListElement>
  /** `pressed`: null when it was dragged. */
  onLay: (id: Id, pressed: Element | null) => void
}

/** Steps that are not laid yet: a tap lays one, or a finger drags it by its grip; elsewhere the page scrolls. */
export const WaitingSteps = <Id extends string | number>({ steps, isBusy, ref, onLay }: WaitingStepsProps<Id>) => (
  <ul className={classes.waiting} ref={ref} aria-label="Schritte, die noch fehlen">
    {steps.map(({ id, text, picture }) => (
      <li key={id}>
        <button
          type="button"
          className={`${parts.card} ${classes.step}`}
          aria-disabled={isBusy}
          onClick={(event) => onLay(id, event.currentTarget)}
          {...dragOnto(() => onLay(id, null))}
        >
          <CardFace picture={picture}>{text}</CardFace>
          <span className={classes.grip} data-grip aria-hidden="true">
            <Drawing path={HANDLE} />
          </span>
        </button>
      </li>
    ))}
  </ul>
)
