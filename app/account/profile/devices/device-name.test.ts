import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  ['Firefox unter Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox unter Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox unter Android', 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox auf einem Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.7; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox auf einem iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ['Chrome unter Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`],
  ['Chrome unter Android', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`],
  ['Chrome auf einem Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Safari/537.36`],
  ['Chrome auf einem Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`],
  [
    'Chrome auf einem iPad',
    `Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) ${WEBKIT} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
  ],
  ['Edge unter Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/142.0.0.0`],
  ['Edge unter Android', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Opera unter Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 OPR/124.0.0.0`],
  [
    'Samsung Internet unter Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari auf einem iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari auf einem Mac oder iPad',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.1 Safari/605.1.15`,
  ],
  ['Browser auf einem iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} Mobile/15E148`],
  ['Firefox', 'Mozilla/5.0 (Haiku; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Unbekanntes Gerät', 'curl/8.17.0'],
  ['Unbekanntes Gerät', ''],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})
