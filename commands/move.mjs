import { become, install } from './environment.mjs'

install()
become(['server/operation/backup/command.ts', 'move', ...process.argv.slice(2)])
