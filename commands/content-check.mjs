import { become, install } from './environment.mjs'

install()
become(['server/curriculum/command.ts'])
