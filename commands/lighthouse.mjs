import { become, build, install, serverEnvironment } from './environment.mjs'

install()
build()
become(['tests/bench/lighthouse.mjs', ...process.argv.slice(2)], serverEnvironment)
