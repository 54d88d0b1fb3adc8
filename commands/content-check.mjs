import { become, install } from './environment.mjs'

install()
become(['server/content/lint/command.ts', ...process.argv.slice(2)])
