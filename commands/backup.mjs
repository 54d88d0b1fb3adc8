import { become, install } from './environment.mjs'

install()
become(['server/operation/backup/command.ts', 'backup', ...process.argv.slice(2)])
