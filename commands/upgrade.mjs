import { become, install } from './environment.mjs'

install()
become(['server/operation/upgrade/command.ts', ...process.argv.slice(2)])
