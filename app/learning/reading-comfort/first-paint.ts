/** Keys in localStorage: options of the signed-in child, and of whoever else uses this browser. */
export const KEPT_AS = { child: 'netzpass.reading.child', browser: 'netzpass.reading' } as const

/**
 * Inline script in the root, after the one that sets data-signed-in: applies the stored options before the first paint.
 * Without storage they are normal.
 */
export const showComfortKept = `try{document.documentElement.dataset.reading=(document.documentElement.dataset.signedIn===''?localStorage.getItem('${KEPT_AS.child}'):null)??localStorage.getItem('${KEPT_AS.browser}')??''}catch{}`
