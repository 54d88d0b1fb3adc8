/** Where the browser keeps how somebody likes to read: the child that is signed in, or whoever else sits there. */
export const KEPT_AS = { child: 'netzpass.reading.child', browser: 'netzpass.reading' } as const

/** In the root, after the mark of a session: the first thing that is painted is as it was chosen. Without memory it is normal. */
export const showComfortKept = `try{document.documentElement.dataset.reading=(document.documentElement.dataset.signedIn===''?localStorage.getItem('${KEPT_AS.child}'):null)??localStorage.getItem('${KEPT_AS.browser}')??''}catch{}`
