/**
 * Guilloche patterns as on banknotes: copies of one wave, each shifted in phase, between two undulating edges. Derived
 * from the number of the pass, so that each pass has its own.
 */

type Point = readonly [x: number, y: number]

const LINES = 18
const POINTS_PER_LINE = 220

/** A round pattern around 0, 0 with radius 100, as the `d` of a path. The same number always gives the same pattern. */
export function rosette(passNumber: string): string {
  const [petals, ripples, twist] = choose(passNumber)
  const turn = (step: number) => (2 * Math.PI * step) / POINTS_PER_LINE
  return Array.from({ length: LINES }, (_, line) => {
    const delay = (2 * Math.PI * line) / LINES
    return closed(
      Array.from({ length: POINTS_PER_LINE }, (_, step): Point => {
        const angle = turn(step)
        const outer = 90 + 10 * Math.cos(petals * angle)
        const inner = 44 + 12 * Math.cos(petals * angle + twist)
        const radius = (outer + inner) / 2 + ((outer - inner) / 2) * Math.sin(ripples * angle + delay)
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      }),
    )
  }).join('')
}

/** Number of petals and ripples, and the phase between both edges in radians, derived from the pass number. */
function choose(passNumber: string): [petals: number, ripples: number, twist: number] {
  const seed = [...passNumber].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7)
  const petals = 6 + (seed % 7)
  return [petals, petals + 3 + (seed % 5), Math.PI * ((seed % 4) / 2)]
}

/** A tile of the given size in pixels that continues seamlessly to the right, as the `d` of a path. */
export function band(width: number, height: number): string {
  const lines = 7
  const steps = 16
  return Array.from({ length: lines }, (_, line) => {
    const delay = (2 * Math.PI * line) / lines
    const points = Array.from({ length: steps + 1 }, (_, step): Point => {
      const angle = (2 * Math.PI * step) / steps
      const swing = (height / 2 - 1) * (0.72 + 0.28 * Math.cos(angle))
      return [(width * step) / steps, height / 2 + swing * Math.sin(angle + delay)]
    })
    return open(points)
  }).join('')
}

const short = (value: number) => Number(value.toFixed(1))
const middle = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2]
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** A closed, smooth curve through the midpoints between neighbours; the points control quadratic Béziers. */
function closed(points: Point[]): string {
  const next = (index: number) => points[(index + 1) % points.length] as Point
  const start = middle(points.at(-1) as Point, points[0] as Point)
  return `M${at(start)}${points.map((point, index) => `Q${at(point)} ${at(middle(point, next(index)))}`).join('')}Z`
}

const open = ([first, ...rest]: Point[]) => `M${at(first as Point)}${rest.map((point) => `L${at(point)}`).join('')}`
