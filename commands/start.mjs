import { become, build, environment, install } from './environment.mjs'

install()
build()
become(['server/main.ts'], { ...environment, NODE_ENV: 'production' })
