import { become, build, install, serverEnvironment } from './environment.mjs'

install()
build()
const [first, ...rest] = process.argv.slice(2)
const what =
  first === 'morning' ? ['tests/bench/morning.ts', ...rest] : ['tests/bench/main.ts', ...process.argv.slice(2)]
become(what, serverEnvironment)
