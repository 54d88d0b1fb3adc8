import { describe, expect, test } from 'vitest'
import { innerPath } from './inner-path.ts'

describe('an address to go on to', () => {
  test.each([
    ['a screen', '/family', '/family'],
    ['a screen with a query', '/family/7?kompetenz=1&lektion=2', '/family/7?kompetenz=1&lektion=2'],
    ['a query that names another site', '/kompetenzen?suche=//evil.example', '/kompetenzen?suche=//evil.example'],
    ['a path with dots, as the browser understands it', '/family/../profile', '/profile'],
  ])('inside this site may be %s', (_sentence, address, path) => {
    expect(innerPath(address)).toBe(path)
  })

  test.each([
    ['another site', 'https://evil.example/'],
    ['another site without its scheme', '//evil.example'],
    ['another site by backslashes', '/\\evil.example'],
    ['another site by two backslashes', '\\\\evil.example'],
    ['another site behind a tab', '/\t/evil.example'],
    ['another site behind a line break', '/\n/evil.example'],
    ['another site behind dots', '/family/..//evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['what becomes another site when it is decoded', '%2F%2Fevil.example'],
    ['a path with another one in it', '/family//evil.example'],
    ['a path that begins nowhere', 'family'],
    ['what is no address', '//['],
    ['nothing', ''],
    ['nothing at all', null],
  ])('is never %s', (_sentence, address) => {
    expect(innerPath(address)).toBeUndefined()
  })
})
