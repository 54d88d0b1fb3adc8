import { Fragment, useId } from 'react'
import classes from './frame.module.css'
import { band } from './guilloche.ts'

/** One tile of the band, in CSS pixels, so that its lines are equally thick on paper and on screens. */
const WIDTH = 40
const HEIGHT = 22
const lines = band(WIDTH, HEIGHT)
/** Number of tiles: enough for the longest side of a page on a phone. What exceeds the page is clipped. */
const ACROSS = 24
const DOWN = 90

/** A frame of fine lines around a page, with a seal at each corner. Decorative. */
export function Frame() {
  const tile = useId()
  return (
    <svg className={classes.frame} aria-hidden="true">
      {/* Repeats <use> instead of a <pattern>, which printers rasterise coarsely. */}
      <defs>
        <path id={tile} d={lines} />
      </defs>
      {(['start', 'end'] as const).map((side) => (
        <Fragment key={side}>
          <Band tile={tile} count={ACROSS} width="100%" height={HEIGHT} y={side === 'end' ? '100%' : '0'} />
          <Band tile={tile} count={DOWN} width={HEIGHT} height="100%" x={side === 'end' ? '100%' : '0'} />
        </Fragment>
      ))}
      {['0', '100%'].flatMap((x) =>
        ['0', '100%'].map((y) => (
          <svg key={`${x} ${y}`} x={x} y={y} overflow="visible" aria-hidden="true">
            <g transform={`translate(${x === '0' ? HEIGHT / 2 : -HEIGHT / 2} ${y === '0' ? HEIGHT / 2 : -HEIGHT / 2})`}>
              <circle r={HEIGHT * 0.8} className={classes.seal} />
              <circle r={HEIGHT * 0.66} />
              <path d={star} />
            </g>
          </svg>
        )),
      )}
    </svg>
  )
}

type BandProps = {
  tile: string
  count: number
  x?: string
  y?: string
  width: string | number
  height: string | number
}

/** The band along one side; at the right and bottom it is shifted back by its thickness, into the frame. */
const Band = ({ tile, count, x = '0', y = '0', width, height }: BandProps) => {
  const goesDown = width === HEIGHT
  return (
    <g style={{ translate: `${x === '0' ? 0 : -HEIGHT}px ${y === '0' ? 0 : -HEIGHT}px` }}>
      <svg x={x} y={y} width={width} height={height} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <use
            // biome-ignore lint/suspicious/noArrayIndexKey: all tiles are the same
            key={place}
            href={`#${tile}`}
            className={classes.band}
            transform={goesDown ? `matrix(0 1 -1 0 ${HEIGHT} ${place * WIDTH})` : `translate(${place * WIDTH})`}
          />
        ))}
        <rect width="100%" height="100%" />
      </svg>
    </g>
  )
}

/** An eight-pointed star around 0, 0. */
const star = `${Array.from({ length: 16 }, (_, point) => {
  const radius = HEIGHT * (point % 2 === 0 ? 0.56 : 0.24)
  const angle = (Math.PI * point) / 8
  return `${point === 0 ? 'M' : 'L'}${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
}).join('')}Z`
