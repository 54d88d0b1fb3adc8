import type { SVGAttributes } from 'react'

/** The stamp of an exercise in which the trick was noticed: square, unlike that of a level. Decorative. */
export const PracticeStamp = (props: Pick<SVGAttributes<SVGElement>, 'width' | 'color'>) => (
  <svg
    viewBox="0 0 100 100"
    fill="none"
    stroke="currentColor"
    letterSpacing="0"
    wordSpacing="0"
    {...props}
    style={{ rotate: '-6deg' }}
    aria-hidden="true"
  >
    <rect x="8" y="14" width="84" height="72" rx="12" strokeWidth="3.5" />
    <rect x="13.5" y="19.5" width="73" height="61" rx="8" strokeWidth="1.2" />
    <text x="50" y="41" fontSize="17" fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
      PROBE
    </text>
    <path d="M36 59l10 10 19-20" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
