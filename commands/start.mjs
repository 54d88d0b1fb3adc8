import { become, build, install, serverEnvironment } from './environment.mjs'

install()
build()
become(['server/main.ts'], { ...serverEnvironment, NODE_ENV: 'production' })
