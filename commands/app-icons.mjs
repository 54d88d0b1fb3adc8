// Draws the icons under which devices install the product from public/favicon.svg. By hand, when that has changed:
// node commands/app-icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './environment.mjs'

const GROUND = '#f4efe3'
const drawing = readFileSync(join(root, 'public/favicon.svg'))

/** `share`: of the side that the drawing takes; a mask or rounded corners may take the rest. */
async function draw(name, side, share, ground) {
  const inner = Math.round(side * share)
  const icon = await sharp(drawing, { density: 1200 }).resize(inner, inner).png().toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: icon }])
    .png({ palette: true })
    .toFile(join(root, 'public', name))
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
await draw('app-icon-192.png', 192, 1, transparent)
await draw('app-icon-512.png', 512, 1, transparent)
await draw('app-icon-maskable.png', 512, 0.66, GROUND)
await draw('touch-icon.png', 180, 0.8, GROUND)
