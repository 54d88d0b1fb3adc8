// Makes the clock on the wall of this process wrong: `node --import` this. CLOCK_FILE names a file with the
// milliseconds by which it is wrong at present. Timers go on as always, as they do when a machine's clock is set.
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 50
const Real = Date
let shift = 0
const look = () => {
  shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
}
const now = () => Real.now() + shift

look()
setInterval(look, LOOK_EVERY_MS).unref()
globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, values, asked) => Reflect.construct(target, values.length > 0 ? values : [now()], asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Real.prototype.constructor = globalThis.Date
