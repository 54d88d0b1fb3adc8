import { Text } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import { type Spot, spotBetween } from './spot.ts'
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
      <Text size="sm" c="dimmed">
        Ziehen Sie auf dem Bild ein Rechteck für <strong>Stelle {current + 1}</strong>.
      </Text>
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
