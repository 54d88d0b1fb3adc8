import { useId } from 'react'
import classes from './frame.module.css'
import { band } from './guilloche.ts'

/** One tile of the band, in pixels of CSS: as thick on paper as on a screen. */
const WIDTH = 40
const HEIGHT = 22
const lines = band(WIDTH, HEIGHT)

/** Bands of fine lines around a page, with a seal on each corner where they meet. Decoration; drawn in lines, so that it prints sharply. */
export function Frame() {
  const id = useId()
  return (
    <svg className={classes.frame} aria-hidden="true">
      <defs>
        <pattern id={`${id}-across`} width={WIDTH} height={HEIGHT} patternUnits="userSpaceOnUse">
          <path d={lines} />
        </pattern>
        <pattern id={`${id}-down`} width={HEIGHT} height={WIDTH} patternUnits="userSpaceOnUse">
          <path d={lines} transform={`matrix(0 1 -1 0 ${HEIGHT} 0)`} />
        </pattern>
      </defs>
      <Band fill={`url(#${id}-across)`} height={HEIGHT} width="100%" />
      <svg y="100%" overflow="visible" aria-hidden="true">
        <Band fill={`url(#${id}-across)`} y={-HEIGHT} height={HEIGHT} width="100%" />
      </svg>
      <Band fill={`url(#${id}-down)`} width={HEIGHT} height="100%" />
      <svg x="100%" overflow="visible" aria-hidden="true">
        <Band fill={`url(#${id}-down)`} x={-HEIGHT} width={HEIGHT} height="100%" />
      </svg>
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

type BandProps = { fill: string; x?: number; y?: number; width: number | string; height: number | string }
const Band = (props: BandProps) => <rect {...props} className={classes.band} />

/** Eight points around 0, 0. */
const star = `${Array.from({ length: 16 }, (_, point) => {
  const radius = HEIGHT * (point % 2 === 0 ? 0.56 : 0.24)
  const angle = (Math.PI * point) / 8
  return `${point === 0 ? 'M' : 'L'}${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
}).join('')}Z`
