import { afterEach, expect, test, vi } from 'vitest'
import { keepInstallPrompt } from './kept-prompt.ts'
import { wayToHomeScreen } from './way.ts'

afterEach(() => vi.unstubAllGlobals())

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'

type Browser = { userAgent: string; maxTouchPoints?: number; standalone?: boolean }
type Page = { isSecureContext?: boolean; homeScreenPrompt?: object; isInstalled?: boolean }

function wayIn(navigator: Browser, { isSecureContext = true, homeScreenPrompt, isInstalled = false }: Page = {}) {
  vi.stubGlobal('navigator', { maxTouchPoints: 5, ...navigator })
  vi.stubGlobal('window', { isSecureContext, homeScreenPrompt, matchMedia: () => ({ matches: isInstalled }) })
  return wayToHomeScreen()
}

test('a browser that can ask asks, on iPhone and iPad it is said how, others are not promised what they lack', () => {
  expect(wayIn({ userAgent: CHROME }, { homeScreenPrompt: {} })).toBe('prompt')
  expect(wayIn({ userAgent: CHROME })).toBeUndefined()
  expect(wayIn({ userAgent: IPHONE, standalone: false })).toBe('apple')
  expect(wayIn({ userAgent: MAC, maxTouchPoints: 5 }), 'an iPad').toBe('apple')
  expect(wayIn({ userAgent: MAC, maxTouchPoints: 0 })).toBeUndefined()
})

test('nobody is asked who is there already, nor where nothing could be kept', () => {
  expect(wayIn({ userAgent: IPHONE, standalone: true })).toBeUndefined()
  expect(wayIn({ userAgent: CHROME }, { homeScreenPrompt: {}, isInstalled: true })).toBeUndefined()
  expect(wayIn({ userAgent: IPHONE }, { isSecureContext: false })).toBeUndefined()
})

test('what a browser hands over before our modules are there is kept, and its own line is not shown', () => {
  const heard = new Map<string, (event: object) => void>()
  const page: { homeScreenPrompt?: object } = {}
  const add = (event: string, listener: (event: object) => void) => heard.set(event, listener)
  new Function('addEventListener', 'window', keepInstallPrompt)(add, page)
  const event = { preventDefault: vi.fn() }
  heard.get('beforeinstallprompt')?.(event)
  expect(page.homeScreenPrompt).toBe(event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
})
