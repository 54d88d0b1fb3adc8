/**
 * Inline script in the root, before zod is loaded: our pages allow no eval, and zod would try one with its first schema
 * to see. The try is caught, but Firefox and Safari report it in the console as an error of every page. It is zod's own
 * setting `jitless`; set by z.config it would come too late, after the schemas of other modules, and load zod
 * everywhere.
 */
export const withoutEval = 'globalThis.__zod_globalConfig={jitless:true}'
