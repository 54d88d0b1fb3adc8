/** Past what stands around the content of a page, or to its beginning where what had the focus is gone. */
export function focusContent(): boolean {
  const content = document.getElementById('inhalt')
  if (!content) return false
  content.tabIndex = -1 // only for now: otherwise every click into it would move the focus there
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
  content.focus()
  return true
}
