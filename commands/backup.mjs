import { become, install } from './environment.mjs'

install()
become(['server/backup/command.ts', 'backup', ...process.argv.slice(2)])
