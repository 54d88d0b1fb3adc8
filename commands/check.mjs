import { install, run } from './environment.mjs'

/**
 * Everything that can be checked without running the product: retired words, what the oldest browsers lack, formatting,
 * lint, import rules, types, unused code, generated files, and the content lint.
 */
export function check() {
  run('node', ['commands/words.mjs'])
  run('node', ['commands/browsers.mjs'])
  run('node', ['commands/released-tables.ts'])
  run('biome', ['check', '--error-on-warnings'])
  run('react-router', ['typegen'])
  run('tsc', ['--noEmit', '--checkers', '1']) // each more checks much of the same again: a third of the processor for nothing
  run('knip', [])
  run('node', ['commands/from-schema.ts', '--verify'])
  run('node', ['server/content/lint/command.ts', '--brief'])
}

if (process.argv[1]?.endsWith('check.mjs')) {
  install()
  check()
}
