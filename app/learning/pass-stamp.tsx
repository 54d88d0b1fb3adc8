import { useId } from 'react'
import { brand } from '../../domain/platform/brand.ts'
import { signOf } from '../components/competency/competency-sign.ts'

type PassStampProps = { title: string; date: string; word?: string; className?: string | undefined }

/** A round rubber stamp, slightly tilted, with the competency's sign in the middle. */
export function PassStamp({ title, date, word = 'Bestanden', className }: PassStampProps) {
  const circleId = useId()
  return (
    <svg
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      letterSpacing="0"
      wordSpacing="0"
      className={className}
      aria-hidden="true"
    >
      <circle cx="60" cy="60" r="57" strokeWidth="3" />
      <circle cx="60" cy="60" r="52.5" strokeWidth="1" />
      <circle cx="60" cy="60" r="36" strokeWidth="1.5" />
      <path id={circleId} d="M60 99.5a39.5 39.5 0 1 1 .01 0" stroke="none" />
      <text fontSize={word.length > 9 ? 9 : 11} fontWeight="700" fill="currentColor" stroke="none">
        <textPath href={`#${circleId}`} textLength="246">
          {`${brand.name} ★ ${word} ★ `.toUpperCase().repeat(2)}
        </textPath>
      </text>
      <path
        d={signOf(title).path}
        transform="translate(41.5 32) scale(1.54)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="60" y="82.5" fontSize="9.5" fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
        {date}
      </text>
    </svg>
  )
}
