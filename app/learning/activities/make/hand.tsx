type HandProps = { className?: string | undefined }

/** Where the number of each finger stands, from the thumb to the little finger. */
const TIPS = [
  [31, 118],
  [73, 44],
  [112, 28],
  [150, 42],
  [184, 78],
] as const

/** An open left hand; the fields beside it have the numbers of its fingers. */
export const Hand = ({ className }: HandProps) => (
  <svg viewBox="0 0 220 250" className={className} aria-hidden="true">
    <path
      d="M92 236C74 226 62 206 52 186L20 132c-7-12 8-24 18-14l24 27L56 46c-1-19 26-21 29-2l10 70 2-88c1-19 28-19 29 0l2 88 12-74c3-18 29-15 28 4l-6 82 12-46c5-17 29-11 26 7l-14 84c-5 32-22 54-42 65Z"
      fill="var(--paper-hand)"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinejoin="round"
    />
    {TIPS.map(([x, y], index) => (
      <g key={x}>
        <circle cx={x} cy={y} r="13" fill="currentColor" />
        <text x={x} y={y + 5.5} textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--sheet)">
          {index + 1}
        </text>
      </g>
    ))}
  </svg>
)
