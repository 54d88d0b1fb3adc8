import { become, install } from './environment.mjs'

install()
become(['server/operation/backup/command.ts', 'restore', ...process.argv.slice(2)])
