import { lessonOfAddress } from '../../../../domain/content/lesson-links.ts'

/**
 * Converts the editor's HTML to the form in which lessons are stored. The editor wraps the text of list items and cells
 * in paragraphs and knows no <thead>; without this, opening and saving a lesson would change it.
 */
export function tidyHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const item of page.querySelectorAll('li, td, th')) unwrapParagraph(item)
  for (const table of page.querySelectorAll('table')) tidyTable(table)
  for (const link of page.querySelectorAll('a')) sortAttributes(link)
  for (const picture of page.querySelectorAll('img:not([src])')) picture.remove()
  for (const figure of page.querySelectorAll('figure:not(:has(img))')) figure.remove()
  for (const heading of page.querySelectorAll('h2, h3, h4, p'))
    if (!heading.textContent?.trim() && isBare(heading)) heading.remove()
  return page.body.innerHTML
}

const isBare = (element: Element) => !element.querySelector('img, br')

/** Removes the first paragraph of an item if it is alone or followed by nested lists only. */
function unwrapParagraph(item: Element) {
  const [first, ...rest] = item.children
  if (first?.tagName !== 'P' || rest.some(({ tagName }) => tagName !== 'UL' && tagName !== 'OL')) return
  first.replaceWith(...first.childNodes)
}

/**
 * Puts attributes in the order in which they are stored, so that an unchanged text compares as equal. A call and a mail
 * open no window, nor does another lesson (sanitize.ts).
 */
function sortAttributes(link: Element) {
  const href = link.getAttribute('href') ?? ''
  const names = /^(tel|mailto):/i.test(href) || lessonOfAddress(href) ? ['href'] : ['href', 'rel', 'target']
  const values = names.map((name) => link.getAttribute(name))
  for (const name of ['href', 'rel', 'target']) link.removeAttribute(name)
  for (const [index, name] of names.entries()) {
    const value = values[index]
    if (value != null) link.setAttribute(name, value)
  }
}

function tidyTable(table: Element) {
  table.removeAttribute('style')
  for (const columns of table.querySelectorAll('colgroup')) columns.remove()
  for (const cell of table.querySelectorAll('th, td')) {
    for (const name of ['colspan', 'rowspan', 'colwidth', 'style']) cell.removeAttribute(name)
  }
  const first = table.querySelector('tr')
  if (!first || first.parentElement?.tagName === 'THEAD') return
  if ([...first.children].some(({ tagName }) => tagName !== 'TH')) return
  const head = table.ownerDocument.createElement('thead')
  head.append(first)
  table.prepend(head)
}
