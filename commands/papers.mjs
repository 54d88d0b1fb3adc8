import { become, install } from './environment.mjs'

install()
become(['server/operation/papers/command.ts', ...process.argv.slice(2)])
