import { become, prepare, serverEnvironment } from './environment.mjs'

await prepare()
await become(['server/main.ts'], { ...serverEnvironment, NODE_ENV: 'production' })
