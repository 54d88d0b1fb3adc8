import { become, install } from './environment.mjs'

install()
become(['server/backup/command.ts', 'move', ...process.argv.slice(2)])
