import type { ReactNode } from 'react'
import type { Figure } from '../../../domain/learning/figure.ts'
import classes from './own-figure.module.css'

/** Colours of head and hands, and of what lies in shade. */
const tints: Record<Figure['colour'], [light: string, dark: string]> = {
  gold: ['#f2b544', '#d9962a'],
  mint: ['#7fd0b4', '#4ba587'],
  sky: ['#8cc4f0', '#5797ca'],
  rose: ['#f6a9c4', '#d97a9d'],
  lilac: ['#c5aef0', '#9a7fd0'],
  coral: ['#f59a80', '#d56f54'],
}

/** What stands on the head; the head is a circle around 80, 52 with a radius of 38. */
const heads: Record<NonNullable<Figure['head']>, ReactNode> = {
  hat: (
    <>
      <path d="M45 38C45 14 60 3 80 3s35 11 35 35z" fill="#3b6fc4" />
      <path d="M62 36c0-16 3-26 8-32M98 36c0-16-3-26-8-32" fill="none" stroke="#2c5598" strokeWidth="3" />
      <rect x="40" y="32" width="80" height="12" rx="6" fill="#fffdf6" stroke="#c9d6ea" strokeWidth="2" />
      <circle cx="80" cy="0" r="9" fill="#fffdf6" stroke="#c9d6ea" strokeWidth="2" />
    </>
  ),
  flower: (
    <g transform="translate(104 20)">
      <g fill="#d8577f">
        <circle cy="-9" r="7" />
        <circle cx="8.5" cy="-2.8" r="7" />
        <circle cx="5.3" cy="7.3" r="7" />
        <circle cx="-5.3" cy="7.3" r="7" />
        <circle cx="-8.5" cy="-2.8" r="7" />
      </g>
      <circle r="6" fill="#f7d778" />
    </g>
  ),
  party: (
    <>
      <path d="M84-19 107 24q-26 9-52 0z" fill="#b8447f" />
      <path d="m75-2 22 8M66 14l38 8" stroke="#f7d778" strokeWidth="5" strokeLinecap="round" />
      <circle cx="84" cy="-16" r="6" fill="#f7d778" />
    </>
  ),
  headphones: (
    <>
      <path d="M41 54a39 39 0 0 1 78 0" fill="none" stroke="#3d4299" strokeWidth="7" />
      <rect x="32" y="42" width="15" height="27" rx="7" fill="#5c63c6" />
      <rect x="113" y="42" width="15" height="27" rx="7" fill="#5c63c6" />
    </>
  ),
  crown: (
    <>
      <path
        d="m51 28-5-32 18 14 16-20 16 20 18-14-5 32q-29 9-58 0z"
        fill="#f7d778"
        stroke="#b0700a"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="80" cy="20" r="5" fill="#c2410c" />
      <circle cx="62" cy="18" r="3.5" fill="#1d866f" />
      <circle cx="98" cy="18" r="3.5" fill="#1d866f" />
    </>
  ),
}

/** Before the eyes, at 67, 52 and 93, 52. */
const faces: Record<NonNullable<Figure['face']>, ReactNode> = {
  glasses: (
    <g fill="none" stroke="#16302b" strokeWidth="3">
      <circle cx="66" cy="52" r="11" />
      <circle cx="94" cy="52" r="11" />
      <path d="M77 51q3-3 6 0M55 50l-11-3M105 50l11-3" />
    </g>
  ),
  sunglasses: (
    <g fill="#16302b">
      <path d="M53 45h26v7a12 12 0 0 1-26 0zM81 45h26v7a12 12 0 0 1-26 0z" />
      <path d="M43 45h74v4H43z" />
      <path d="m59 49 6 0-4 7zM87 49l6 0-4 7z" fill="#fff" opacity=".45" />
    </g>
  ),
  stars: (
    <g stroke="#8f2660" strokeWidth="3" strokeLinejoin="round" fill="#fffdf6" fillOpacity=".35">
      <path d="m66 37 4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1zM94 37l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z" />
    </g>
  ),
}

/** Around the neck, some 30 units wide below the chin at 90. */
const necks: Record<NonNullable<Figure['neck']>, ReactNode> = {
  scarf: (
    <g fill="#c2410c">
      <rect x="56" y="86" width="48" height="13" rx="6.5" />
      <path d="M90 94h14v25l-7-4-7 4z" />
      <path d="M90 108h14M62 87l4 11M76 86l3 13" stroke="#f7d778" strokeWidth="3" />
    </g>
  ),
  bow: (
    <g fill="#3d4299">
      <path d="m80 95-19-9v18zM80 95l19-9v18z" />
      <circle cx="80" cy="95" r="6" fill="#5c63c6" />
    </g>
  ),
  medal: (
    <>
      <path d="M64 84 80 103 96 84" fill="none" stroke="#3b6fc4" strokeWidth="6" />
      <circle cx="80" cy="107" r="11" fill="#f7d778" stroke="#b0700a" strokeWidth="3" />
      <path d="m80 100 2 5 5 .4-4 3 1.5 5-4.5-3-4.5 3 1.5-5-4-3 5-.4z" fill="#b0700a" />
    </>
  ),
}

type OwnFigureProps = { figure: Figure; size?: number; className?: string | undefined }

/** The stamp figure as a child has dressed it. Decorative; it waves only without prefers-reduced-motion. */
export function OwnFigure({ figure, size = 128, className = '' }: OwnFigureProps) {
  const [light, dark] = tints[figure.colour]
  return (
    <svg
      viewBox="-11 -25 182 182"
      width={size}
      height={size}
      className={className}
      style={{ flex: 'none' }}
      aria-hidden="true"
    >
      <ellipse cx="80" cy="151" rx="54" ry="6" fill="#16302b" opacity=".14" />
      <rect x="33" y="136" width="94" height="13" rx="5" fill="#c2410c" />
      <path d="M28 126a14 14 0 0 1 14-14h76a14 14 0 0 1 14 14v11H28z" fill="#3d4299" />
      <path d="M28 124a12 12 0 0 1 14-12h76a12 12 0 0 1 14 12z" fill="#5c63c6" />
      <path d="M67 82c0 14-5 22-13 30h52c-8-8-13-16-13-30z" fill={dark} />
      <path d="M54 106c-12 2-18 8-24 4" fill="none" stroke={dark} strokeWidth="8" strokeLinecap="round" />
      <circle cx="29" cy="110" r="7" fill={light} />
      <g className={classes.arm}>
        <path d="M106 106c16-4 25-18 28-34" fill="none" stroke={dark} strokeWidth="8" strokeLinecap="round" />
        <circle cx="135" cy="68" r="7" fill={light} />
      </g>
      <circle cx="80" cy="52" r="38" fill={light} />
      <path d="M109 28a38 38 0 0 1-54 52c34 4 58-18 54-52z" fill={dark} opacity=".55" />
      <path
        d="M54 38c4-9 11-14 20-15"
        fill="none"
        stroke="#fff"
        strokeOpacity=".65"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g fill="#e2632b" opacity=".4">
        <circle cx="57" cy="64" r="6" />
        <circle cx="103" cy="64" r="6" />
      </g>
      <g fill="#16302b">
        <ellipse cx="67" cy="52" rx="4.6" ry="6" />
        <ellipse cx="93" cy="52" rx="4.6" ry="6" />
      </g>
      <g fill="#fff">
        <circle cx="68.6" cy="49.6" r="1.7" />
        <circle cx="94.6" cy="49.6" r="1.7" />
      </g>
      <path d="M68 63h24c-1 9-6 13-12 13s-11-4-12-13z" fill="#7a2e12" />
      <path d="M73 72c4-3 10-3 14 0-2 3-4 4-7 4s-5-1-7-4z" fill="#f08a6a" />
      {figure.neck && necks[figure.neck]}
      {figure.head && heads[figure.head]}
      {figure.face && faces[figure.face]}
    </svg>
  )
}
