import { become, install } from './environment.mjs'

install()
become(['commands/schema-diff.ts', ...process.argv.slice(2)])
