// Makes public/preview.png, the image that messengers show for a link: name, claim and the drawing of the home page.
// Run `npm run preview-image` after one of them has changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { brand } from '../domain/platform/brand.ts'
import { findBrowser } from './browser.mjs'
import { root } from './environment.mjs'

const SIZE = { width: 1200, height: 630 }
const COLOURS = 256

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: SIZE })
await page.setContent(drawing())
await page.evaluate(() => document.fonts.ready)
const screenshot = (await page.screenshot()).toString('base64')
const pixels = await page.evaluate(
  async ({ screenshot, width, height }) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${screenshot}`)).blob())
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return [...new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer)]
  },
  { screenshot, ...SIZE },
)
await browser.close()
writeFileSync(join(root, 'public/preview.png'), png(pixels, SIZE))

function drawing() {
  const read = (path, encoding = 'utf8') => readFileSync(join(root, path), encoding)
  const fraunces = 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2'
  return `<!doctype html><style>
    @font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${read(fraunces, 'base64')}) }
    body { display: grid; grid-template-columns: 1fr 560px; align-items: center; box-sizing: border-box; height: 100vh;
      margin: 0; padding: 0 40px 0 72px; background: #fbf7ee; color: #1a2c28; font-family: Fraunces }
    header { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 700 }
    header svg { width: 64px; height: 64px; margin-left: -8px }
    p { margin: 44px 0 0; font-size: 54px; font-weight: 600; line-height: 1.14; text-wrap: balance }
  </style>
  <div><header>${read('public/favicon.svg')}${brand.name}</header><p>${brand.claim}</p></div>
  ${read('app/public/home/hero.svg')}`
}

/**
 * Encodes a PNG with a palette: a third of the size of a browser's PNG for a drawing with few colours. `pixels`: one
 * number each, 0xAABBGGRR, opaque.
 */
function png(pixels, { width, height }) {
  const counts = new Map()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const palette = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, COLOURS)
  const indexOf = new Map(palette.map((colour, index) => [colour, index]))
  for (const colour of counts.keys()) if (!indexOf.has(colour)) indexOf.set(colour, nearest(palette, colour))
  const rows = Buffer.alloc((width + 1) * height) // each row begins with its filter type: 0, none
  pixels.forEach((pixel, at) => {
    rows[at + Math.floor(at / width) + 1] = indexOf.get(pixel)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8) // 8 bits per pixel, colour type 3 (palette)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function channels(colour) {
  return [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]
}

function nearest(palette, colour) {
  const wanted = channels(colour)
  const distance = (other) => channels(other).reduce((sum, value, at) => sum + (value - wanted[at]) ** 2, 0)
  return palette.reduce((best, other, index) => (distance(other) < distance(palette[best]) ? index : best), 0)
}
