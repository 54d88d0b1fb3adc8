import { Fragment, useId } from 'react'
import classes from './frame.module.css'
import { band } from './guilloche.ts'

/** One tile of the band, in pixels of CSS: as thick on paper as on a screen. */
const WIDTH = 40
const HEIGHT = 22
const lines = band(WIDTH, HEIGHT)
/** As many as the longest side of a page on a phone may need; what is too long is cut off. */
const ACROSS = 24
const DOWN = 90

/** Bands of fine lines around a page, with a seal on each corner where they meet. Decoration. */
export function Frame() {
  const tile = useId()
  return (
    <svg className={classes.frame} aria-hidden="true">
      {/* Tile by tile: a pattern would reach the printer as a coarse picture. */}
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

/** Along one side; at the far ones it lies inside the frame too. */
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

/** Eight points around 0, 0. */
const star = `${Array.from({ length: 16 }, (_, point) => {
  const radius = HEIGHT * (point % 2 === 0 ? 0.56 : 0.24)
  const angle = (Math.PI * point) / 8
  return `${point === 0 ? 'M' : 'L'}${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
}).join('')}Z`
