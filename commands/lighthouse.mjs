import { become, build, install, serverEnvironment } from './environment.mjs'

install()
build()
become(['tests/load/lighthouse.mjs', ...process.argv.slice(2)], serverEnvironment)
