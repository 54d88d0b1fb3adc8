import { join } from 'node:path'

/**
 * As with `npm start`, what Node has compiled once is not compiled by each process again (commands/environment.mjs).
 */
export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../../node_modules/.cache/netzpass-compiled'),
}
