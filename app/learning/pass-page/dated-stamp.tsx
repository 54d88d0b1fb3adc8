import type { SVGAttributes } from 'react'
import { formatDate } from '../../../domain/platform/dates.ts'
import { tiltOf } from '../level-stamp.tsx'

type DatedStampProps = { number: number; stampedAt: string | null } & Pick<
  SVGAttributes<SVGElement>,
  'className' | 'width' | 'color'
>

/** The round stamp of a level with its date, if that is known. Decorative: the text beside it says the same. */
export const DatedStamp = ({ number, stampedAt, ...props }: DatedStampProps) => (
  <svg
    viewBox="0 0 100 100"
    fill="none"
    stroke="currentColor"
    letterSpacing="0"
    wordSpacing="0"
    {...props}
    style={{ rotate: tiltOf(number) }}
    aria-hidden="true"
  >
    <circle cx="50" cy="50" r="47" strokeWidth="3.5" />
    <circle cx="50" cy="50" r="41.5" strokeWidth="1.2" />
    <text x="50" y="33" fontSize="14" fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
      LEVEL {number}
    </text>
    {stampedAt && (
      <>
        <path d="M11 40.5h78M11 60.5h78" strokeWidth="1.6" />
        <text x="50" y="55.3" fontSize="13.2" fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
          {formatDate(stampedAt)}
        </text>
      </>
    )}
    <path
      d={stampedAt ? 'M41 73l6.5 6.5 12.5-14' : 'M35 57l11 11 20-23'}
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
