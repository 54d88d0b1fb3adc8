import { install, run } from './environment.mjs'

/**
 * Everything that can be said without running the product: words, format, lint, import rules, types, unused code,
 * generated types, the rules of the curriculum.
 */
export function check() {
  run('node', ['commands/words.mjs'])
  run('biome', ['check', '--error-on-warnings'])
  run('react-router', ['typegen'])
  run('tsc', ['--noEmit'])
  run('knip', [])
  run('node', ['commands/from-schema.ts', '--verify'])
  run('node', ['server/content/lint/command.ts'])
}

if (process.argv[1]?.endsWith('check.mjs')) {
  install()
  check()
}
