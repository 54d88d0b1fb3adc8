// Order matters: most browsers also name the browsers they are derived from.
const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'auf einem iPhone'],
  [/\biPad\b/, 'auf einem iPad'],
  [/\bAndroid\b/, 'unter Android'],
  [/\bCrOS\b/, 'auf einem Chromebook'],
  [/\bWindows\b/, 'unter Windows'],
  // Safari sends the same user agent on an iPad as on a Mac.
  [/\bMacintosh\b(?=.*\bVersion\/.* Safari\/)/, 'auf einem Mac oder iPad'],
  [/\bMacintosh\b/, 'auf einem Mac'],
  [/\bLinux\b/, 'unter Linux'],
]

/** Browser and operating system in German words, from a user agent: 'Firefox unter Linux'. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (!browser && !system) return 'Unbekanntes Gerät'
  return [browser ?? 'Browser', system].filter(Boolean).join(' ')
}
