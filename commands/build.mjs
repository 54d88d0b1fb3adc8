import { build, install } from './environment.mjs'

install()
build()
