import { encode } from 'uqr'

/** Width of the light margin, in modules; the standard requires four. */
const QUIET = 4

type QrCodeProps = {
  text: string
  label: string
  /** At most so wide, in CSS; without it as `className` says. */
  width?: string
  className?: string | undefined
}

/** A QR code, dark on light in both colour schemes, because not every reader accepts the reverse. */
export function QrCode({ text, label, width, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : '')))
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
      style={width ? { display: 'block', width: `min(100%, ${width})`, borderRadius: 'var(--mantine-radius-md)' } : {}}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
