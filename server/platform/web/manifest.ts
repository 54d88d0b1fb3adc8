import { Hono } from 'hono'
import { brand, iconAddress } from '../../../domain/platform/brand.ts'
import type { RequestVariables } from './request-variables.ts'

const GREEN = '#0b5c4b'
const type = 'image/png'
const icons = [
  { type, src: '/app-icon-192.png', sizes: '192x192' },
  { type, src: '/app-icon-512.png', sizes: '512x512' },
  { type, src: '/app-icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
] as const
/** Those of the manifest, and the one that Apple's devices look for; made by commands/app-icons.mjs. */
export const iconPaths = [...icons.map(({ src }) => src), '/touch-icon.png']

/** What a device needs to install the product, under the operator's name (decision 097). */
export function manifestRoutes() {
  const routes = new Hono<RequestVariables>()
  routes.get('/manifest.webmanifest', (c) => {
    const iconsNow = icons.map((icon) => ({ ...icon, src: iconAddress(icon.src) }))
    const shortcut = (name: string, url: string) => ({ name, url, icons: iconsNow.slice(0, 1) })
    const manifest = {
      id: '/',
      name: brand.name,
      short_name: brand.name,
      description: brand.claim,
      lang: 'de',
      start_url: '/dashboard', // leads everybody to their own start page
      scope: '/',
      display: 'standalone',
      theme_color: brand.look?.palette?.[8] ?? GREEN,
      background_color: '#ffffff',
      icons: iconsNow,
      shortcuts: [
        shortcut('Meine Pässe (für Kinder)', '/child-dashboard'),
        shortcut('Mein Heft (für Kinder)', '/mein-heft'),
        shortcut('Meine Familie (für Eltern)', '/family'),
        shortcut('Mir ist etwas passiert', '/hilfe'),
      ],
    }
    c.set('isSameForAll', true)
    return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
  })
  return routes
}
