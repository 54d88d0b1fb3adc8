/**
 * Paper is white: what is printed has the inks of the light scheme, whatever the screen has.
 * @returns a function that ends it
 */
export function printLight(): () => void {
  const page = document.documentElement
  let shown: string | undefined
  const lighten = () => {
    shown ??= page.dataset.mantineColorScheme
    page.dataset.mantineColorScheme = 'light'
  }
  const restore = () => {
    if (shown) page.dataset.mantineColorScheme = shown
    shown = undefined
  }
  window.addEventListener('beforeprint', lighten)
  window.addEventListener('afterprint', restore)
  return () => {
    window.removeEventListener('beforeprint', lighten)
    window.removeEventListener('afterprint', restore)
  }
}
