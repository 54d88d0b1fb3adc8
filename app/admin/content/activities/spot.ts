import type { FindPart } from '../../../../domain/content/activities/activity.ts'

/** A part of a picture, in percent of its width and height. */
export type Spot = NonNullable<FindPart['spot']>
type Point = { x: number; y: number }

const SMALLEST = 2
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const rounded = (value: number) => Math.round(value * 10) / 10

/** The spot with these two corners; undefined for what is too small to be meant. */
export function spotBetween(one: Point, other: Point): Spot | undefined {
  const at = (axis: 'x' | 'y') => [one[axis], other[axis]].map((value) => rounded(within(value, 0, 100)))
  const [left = 0, right = 0] = at('x').toSorted((a, b) => a - b)
  const [top = 0, bottom = 0] = at('y').toSorted((a, b) => a - b)
  const [width, height] = [rounded(right - left), rounded(bottom - top)]
  return width < SMALLEST || height < SMALLEST ? undefined : { x: left, y: top, width, height }
}

/** The spot that was typed, moved so that it stays within the picture. */
export function spotOnPicture({ x, y, width, height }: Spot): Spot {
  const [w, h] = [within(width, SMALLEST, 100), within(height, SMALLEST, 100)]
  return { x: rounded(within(x, 0, 100 - w)), y: rounded(within(y, 0, 100 - h)), width: w, height: h }
}

/** Where a spot begins that is set by keyboard. */
export const middleSpot: Spot = { x: 40, y: 40, width: 20, height: 20 }
