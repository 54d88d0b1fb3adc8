import { become, install } from './environment.mjs'

install()
become(['commands/from-schema.ts', ...process.argv.slice(2)])
