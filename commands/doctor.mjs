import { become, install } from './environment.mjs'

install()
become(['server/operation/doctor/command.ts', ...process.argv.slice(2)])
