// What our code and its libraries use and one of the oldest browsers lacks (decision 119). Built to one file,
// /polyfills.js, which browsers load only if they lack one of these: first-script.ts has the same list.
// commands/browsers.mjs refuses what is in neither.
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.object.group-by.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
