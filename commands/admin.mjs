import { become, install } from './environment.mjs'

install()
become(['server/admin/command.ts', ...process.argv.slice(2)])
