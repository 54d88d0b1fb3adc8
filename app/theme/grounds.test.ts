import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { grounds } from '../../domain/platform/brand-colour.ts'

test('colours are judged on the grounds that the theme has', () => {
  const theme = readFileSync('app/theme/theme.ts', 'utf8')
  for (const ground of Object.values(grounds).flatMap(Object.values)) expect(theme).toContain(ground)
})
