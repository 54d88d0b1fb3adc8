import { build, install } from './environment.mjs'

// What runs has the signal too, and ends by itself: npm first takes back what it has half installed. Heard after that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

install()
build()
