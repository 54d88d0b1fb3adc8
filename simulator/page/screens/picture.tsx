import type { ReactNode } from 'react'
import type { PictureName } from '../../scenarios/scenario.ts'
import classes from './picture.module.css'

const wheelColours = ['#e5392f', '#ffc93c', '#1b8a5a', '#2f4ea3', '#e5392f', '#ffc93c', '#1b8a5a', '#2f4ea3']
const presents = [
  { x: 14, colour: '#e5392f' },
  { x: 74, colour: '#1b8a5a' },
  { x: 134, colour: '#2f4ea3' },
]

/** Dots that look like a code and are none: no camera reads anything from them. */
const dots = [
  [88, 14],
  [104, 22],
  [96, 30],
  [88, 46],
  [112, 14],
  [112, 38],
  [72, 54],
  [88, 62],
  [104, 54],
  [120, 62],
  [136, 54],
  [80, 70],
  [96, 78],
  [112, 70],
  [128, 78],
  [72, 86],
  [88, 94],
  [104, 86],
  [120, 94],
  [136, 86],
  [136, 70],
  [64, 62],
]
const corners = [
  [56, 12],
  [122, 12],
  [56, 78],
]

const drawings: Record<PictureName, ReactNode> = {
  wheel: (
    <>
      {wheelColours.map((colour, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a wheel's fields never change places
          key={index}
          d="M100 62 L100 8 A54 54 0 0 1 138.2 23.8 Z"
          transform={`rotate(${index * 45 - 22.5} 100 62)`}
          fill={colour}
          stroke="#fff"
        />
      ))}
      <circle cx="100" cy="62" r="9" fill="#fff" />
      <path d="M90 0h20l-10 17z" fill="#30343c" stroke="#fff" />
    </>
  ),
  presents: presents.map(({ x, colour }) => (
    <g key={colour}>
      <path d={`M${x} 56h52v56h-52z`} fill={colour} />
      <path d={`M${x - 3} 42h58v16h-58z`} fill={colour} stroke="#fff" />
      <path d={`M${x + 21} 42h10v70h-10z`} fill="#ffc93c" />
      <path
        d={`M${x + 26} 42c-26-4-22-26-6-20 6 3 6 12 6 20 0-8 0-17 6-20 16-6 20 16-6 20z`}
        fill="none"
        stroke="#ffc93c"
        strokeWidth="5"
      />
    </g>
  )),
  sneaker: (
    <>
      <path
        d="M22 84V40q12 9 26 2l10-12q4 18 26 32l40 12q44 4 52 22v6H22z"
        fill="#2f7fd1"
        stroke="#1b1d22"
        strokeWidth="2"
      />
      <path d="M18 92h162q2 16-10 16H28q-10 0-10-16z" fill="#fff" stroke="#1b1d22" strokeWidth="2" />
      <path d="M70 52l14-8M82 61l15-9M96 68l14-9" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <circle cx="40" cy="68" r="9" fill="#ffc93c" />
    </>
  ),
  code: (
    <>
      <path d="M46 4h108v112H46z" fill="#fff" stroke="#6d7482" strokeWidth="2" />
      {corners.map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          d={`M${x} ${y}h22v22h-22zM${(x ?? 0) + 7} ${(y ?? 0) + 7}h8v8h-8z`}
          fill="none"
          stroke="#1b1d22"
          strokeWidth="4"
        />
      ))}
      {dots.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="8" height="8" fill="#1b1d22" />
      ))}
      <path d="M146 4l12 12h-12z" fill="#ffc93c" stroke="#6d7482" />
    </>
  ),
  skateboard: (
    <>
      <path d="M12 52q6 18 26 18h124q20 0 26-18" fill="none" stroke="#c2571a" strokeWidth="11" strokeLinecap="round" />
      <path d="M48 76h14v10H48zM138 76h14v10h-14z" fill="#6d7482" />
      {[46, 64, 136, 154].map((x) => (
        <circle key={x} cx={x} cy="94" r="9" fill="#ffc93c" stroke="#1b1d22" strokeWidth="2" />
      ))}
    </>
  ),
}

/** The pictures of invented pages. What they show is told beside them. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg viewBox="0 0 200 120" className={classes.picture} aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
