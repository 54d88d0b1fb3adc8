import { become, install } from './environment.mjs'

install()
become(['server/content/lint/guess-command.ts', ...process.argv.slice(2)])
