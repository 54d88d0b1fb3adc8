/** What polyfills.ts brings, each as an expression that is false where a browser lacks it. */
export const polyfilled = [
  ...['[].toReversed', '[].toSorted', '[].toSpliced', '[].with'],
  ...['Map.groupBy', 'Object.groupBy', 'Promise.withResolvers', 'URL.canParse', 'URL.parse'],
]

/**
 * Inline script in the root, before all others: marks a browser in which our pages cannot run, so that they say so
 * (site.css), and loads the polyfills where one of them is missing. Import maps came with Safari 16.4, :has() with
 * Chrome 105 and Firefox 121; a browser with both has the rest. Written in ES5, so that any browser can read it.
 */
export const firstScript = `(function(h){if(!h.supports||!h.supports('importmap')||!CSS.supports('selector(:has(a))'))document.documentElement.setAttribute('data-too-old','');else if(!(${polyfilled.join('&&')}))document.write('<script src="/polyfills.js"><\\/script>')})(HTMLScriptElement)`
