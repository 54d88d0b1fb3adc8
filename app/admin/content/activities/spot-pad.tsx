import { Button, Group } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { type Field, idAt, NumberField } from './form-fields.tsx'
import forms from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { ProblemsAt, useFocusAfterChange } from './part-list.tsx'
import { middleSpot, type Spot, spotBetween, spotOnPicture } from './spot.ts'
import classes from './spot-pad.module.css'

type SpotPadProps = {
  id: string
  picture: string
  spots: (Spot | null)[]
  /** The part whose spot is drawn next. */
  current: number
  onSpot: (spot: Spot) => void
}

/** A picture on which spots are drawn by dragging. By keyboard they are set with the number fields of their part. */
export function SpotPad({ id, picture, spots, current, onSpot }: SpotPadProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const [drawn, setDrawn] = useState<Spot>()
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }
  }
  function stop() {
    start.current = undefined
    setDrawn(undefined)
  }
  return (
    <div id={id} className={classes.frame}>
      <div
        className={classes.pad}
        onPointerDown={(event) => {
          event.preventDefault() // a picture would be dragged itself
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = pointOf(event)
        }}
        onPointerMove={(event) => start.current && setDrawn(spotBetween(start.current, pointOf(event)))}
        onPointerUp={(event) => {
          const spot = start.current && spotBetween(start.current, pointOf(event))
          stop()
          if (spot) onSpot(spot)
        }}
        onPointerCancel={stop}
      >
        <img src={addressOfPictureIn(picture)} alt="" draggable={false} className={classes.picture} />
        {spots.map((spot, index) => {
          const shown = index === current && drawn ? drawn : spot
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a spot is nothing but the one of its part
            shown && <Mark key={index} spot={shown} number={index + 1} isCurrent={index === current} />
          )
        })}
      </div>
      <Aside>
        Ziehen Sie auf dem Bild ein Rechteck für <strong>Stelle {current + 1}</strong>.
      </Aside>
    </div>
  )
}

type MarkProps = { spot: Spot; number: number; isCurrent: boolean }

const Mark = ({ spot: { x, y, width, height }, number, isCurrent }: MarkProps) => (
  <span
    className={classes.mark}
    data-current={isCurrent}
    style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
  >
    <span className={classes.number}>{number}</span>
  </span>
)

/**
 * Which part is drawn on the picture next: the one that was chosen, or else the first without a place.
 * @param pad the id of the picture that is drawn on
 * @returns what the pad takes, and what the fields of one part take
 */
export function useSpotDrawing<P extends { spot: Spot | null }>(pad: string, { value: parts, onChange }: Field<P[]>) {
  const [chosen, setChosen] = useState<number>()
  const firstWithout = parts.findIndex(({ spot }) => !spot)
  const current = Math.min(chosen ?? Math.max(0, firstWithout), Math.max(0, parts.length - 1))
  const setSpot = (index: number, spot: Spot | null) => onChange(parts.with(index, { ...(parts[index] as P), spot }))
  return {
    onPad: {
      id: pad,
      spots: parts.map(({ spot }) => spot),
      current,
      onSpot: (spot: Spot | null) => {
        setSpot(current, spot)
        setChosen(undefined) // goes on to the first part without one
      },
    },
    ofPart: (index: number) => ({
      number: index + 1,
      spot: parts[index]?.spot ?? null,
      isDrawn: index === current,
      onDraw: () => {
        setChosen(index)
        document.getElementById(pad)?.scrollIntoView({ block: 'nearest' })
      },
      onChange: (spot: Spot) => setSpot(index, spot),
    }),
  }
}

type PlaceOnPictureProps = {
  path: Path
  number: number
  spot: Spot | null
  /** Whether it is the one that is drawn on the picture next. */
  isDrawn: boolean
  onDraw: () => void
  onChange: (spot: Spot) => void
}

const sides = { x: 'von links', y: 'von oben', width: 'Breite', height: 'Höhe' } as const

/** Where a part is: drawn on the picture, or set with numbers. */
export function PlaceOnPicture({ path, number, spot, isDrawn, onDraw, onChange }: PlaceOnPictureProps) {
  const id = idAt(path)
  const focusOn = useFocusAfterChange()
  return (
    <fieldset id={id} tabIndex={-1} className="plain" aria-label={`Wo Stelle ${number} auf dem Bild ist`}>
      <ProblemsAt path={path} />
      {spot && (
        <div className={forms.row}>
          {Object.entries(sides).map(([side, label]) => (
            <NumberField
              key={side}
              path={[...path, side]}
              label={`${label} (%)`}
              value={spot[side as keyof Spot]}
              className={forms.narrow}
              onChange={(value) => value !== null && onChange(spotOnPicture({ ...spot, [side]: value }))}
            />
          ))}
        </div>
      )}
      <Group gap="xs" mt={spot ? 'xs' : 0}>
        <Button size="compact-sm" variant="default" aria-pressed={isDrawn} onClick={onDraw}>
          {spot ? 'Neu auf das Bild zeichnen' : 'Auf das Bild zeichnen'}
        </Button>
        {!spot && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onChange(middleSpot)
              focusOn(`#${id} input`)
            }}
          >
            Mit Zahlen festlegen
          </Button>
        )}
      </Group>
    </fieldset>
  )
}
