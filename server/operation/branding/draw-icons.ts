import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const ASSETS = './build/client'
/** Our drawing is made of these three colours (public/favicon.svg); the first is the one that changes. */
const DRAWN = ['#0b5c4b', '#ffffff', '#f2b544'] as const
const GROUND = '#f4efe3'
const PAPER = '#fbf7ee'

export type Drawn = { body: Buffer; type: 'image/png' | 'image/svg+xml' }
/** The picture that stands for the installation: its own, or our drawing in its colour. */
export type Sign = { own: Buffer } | { colour: string }

/** Every icon and the picture for messengers, each drawn from a sign. */
export const iconDrawings: Record<string, (sign: Sign, colour: string) => Promise<Drawn>> = {
  '/favicon.svg': drawFavicon,
  '/app-icon-192.png': (sign) => drawIcon(sign, { side: 192, share: 1 }),
  '/app-icon-512.png': (sign) => drawIcon(sign, { side: 512, share: 1 }),
  '/app-icon-maskable.png': (sign) => drawIcon(sign, { side: 512, share: 0.66, ground: GROUND }),
  '/touch-icon.png': (sign) => drawIcon(sign, { side: 180, share: 0.8, ground: GROUND }),
  '/preview.png': drawPreview,
}

async function drawFavicon(sign: Sign): Promise<Drawn> {
  if ('colour' in sign) {
    const ours = await readFile(join(ASSETS, 'favicon.svg'), 'utf8')
    return { body: Buffer.from(ours.replaceAll(DRAWN[0], sign.colour)), type: 'image/svg+xml' }
  }
  const { body } = await drawIcon(sign, { side: 128, share: 1 })
  const picture = `<image width="128" height="128" href="data:image/png;base64,${body.toString('base64')}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${picture}</svg>`
  return { body: Buffer.from(svg), type: 'image/svg+xml' }
}

type Frame = { side: number /** Of the side that the sign takes. */; share: number; ground?: string }

async function drawIcon(sign: Sign, { side, share, ground }: Frame): Promise<Drawn> {
  const inner = await drawSign(sign, Math.round(side * share), Math.round(side * share))
  return { body: await onGround(inner, { width: side, height: side, ground }), type: 'image/png' }
}

/** 1200 × 630, as messengers show it: the sign above a band of the colour. No words: the link brings its own. */
async function drawPreview(sign: Sign, colour: string): Promise<Drawn> {
  const [width, height, band] = [1200, 630, 24]
  const picture = await drawSign(sign, 640, 340)
  const stripe = await onGround(undefined, { width, height: band, ground: colour })
  const ground = { create: { width, height, channels: 4 as const, background: PAPER } }
  const body = await sharp(ground)
    .composite([{ input: picture }, { input: stripe, top: height - band, left: 0 }])
    .png({ palette: true })
    .toBuffer()
  return { body, type: 'image/png' }
}

/** Within this width and height, its proportions kept, the rest transparent. */
async function drawSign(sign: Sign, width: number, height: number): Promise<Buffer> {
  const picture =
    'own' in sign
      ? sharp(sign.own)
      : sharp(await readFile(join(ASSETS, 'app-icon-512.png'))).recomb(recolouring(sign.colour))
  return picture.resize({ width, height, fit: 'contain', background: TRANSPARENT }).png().toBuffer()
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

const onGround = (
  picture: Buffer | undefined,
  { width, height, ground }: { width: number; height: number; ground?: string | undefined },
) =>
  sharp({ create: { width, height, channels: 4, background: ground ?? TRANSPARENT } })
    .composite(picture ? [{ input: picture }] : [])
    .png({ palette: true })
    .toBuffer()

type Row = [number, number, number]
type Matrix = [Row, Row, Row]
const channels = (colour: string): Row => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Row

/**
 * The linear map that turns our green into the colour and leaves white and gold as they
 * are. Every pixel of the drawing is a mixture of the three, so that edges stay smooth.
 */
export function recolouring(colour: string): Matrix {
  const [green, white, gold] = DRAWN.map(channels) as Matrix
  const [a, b, c] = inverse([
    [green[0], white[0], gold[0]],
    [green[1], white[1], gold[1]],
    [green[2], white[2], gold[2]],
  ])
  const wanted = channels(colour)
  return [0, 1, 2].map((row) =>
    [0, 1, 2].map(
      (at) => (wanted[row] ?? 0) * (a[at] ?? 0) + (white[row] ?? 0) * (b[at] ?? 0) + (gold[row] ?? 0) * (c[at] ?? 0),
    ),
  ) as Matrix
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    [(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
    [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
    [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det],
  ]
}
