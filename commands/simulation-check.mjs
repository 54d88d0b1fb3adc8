import { become, install } from './environment.mjs'

install()
become(['server/content/simulations/check/command.ts', ...process.argv.slice(2)])
