import type { Page } from '@playwright/test'

/**
 * What axe's judgement depends on: elements, roles, classes, states, colours, and where there are words, but not which.
 */
export const lookOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const REFERENCE = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto))$/
    const WORDS =
      /^(alt|title|placeholder|content|value|label|summary|aria-(label|description|roledescription|valuetext))$/
    const ADDRESS = /^(href|src|srcset|action|poster|data|cite|xlink:href)$/
    const NUMBER = /^(aria-(value(now|min|max)|setsize|posinset|(row|col)(index|count))|maxlength|size|rows|cols)$/
    const OF_PICTURE = /^(class|role|tabindex|focusable|fill|stroke|opacity|aria-.+|data-.+)$/
    const SIZE = /(^|-)(width|height|size|top|right|bottom|left|inset|transform|translate|position|offset|x|y)$/
    /** Of an identifier that differs each time, or an amount, only that there is one. */
    const plain = (value: string) =>
      value.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|«[^»]*»|_r_\w+_|:r\w+:|\b\d{3,}\b/g, '0')

    const count = (all: Iterable<string>) => {
      const counts = new Map<string, number>()
      for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
      return counts
    }
    const nameOf = (element: Element) => {
      const labelled = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
      const name = labelled.map((id) => document.getElementById(id)?.textContent).join(' ')
      return `${element.tagName} ${element.getAttribute('role')} ${name || element.getAttribute('aria-label')}`
    }
    const named = '[aria-label], [aria-labelledby]'
    const ids = count([...document.querySelectorAll('[id]')].map(({ id }) => id))
    const names = count([...document.querySelectorAll(named)].map(nameOf))

    const styleOf = (element: Element) =>
      (element.getAttribute('style') ?? '')
        .split(';')
        .map((one) => one.trim())
        .filter((one) => one && !SIZE.test(one.split(':')[0]?.trim() ?? ''))
        .map((one) => plain(one.replace(/-?[\d.]+(px|rem|em|vh|vw|dvh|ms|s)\b/g, '0')))
        .sort()
        .join(';')
    const attribute = (element: Element, { name, value }: Attr) => {
      if (name === 'style') return `style=${styleOf(element)}`
      if (name === 'id') return (ids.get(value) ?? 0) > 1 ? 'id twice' : 'id'
      if (name === 'class')
        return [...element.classList]
          .filter((one) => !one.startsWith('__m__'))
          .sort()
          .join('.')
      if (REFERENCE.test(name)) return `${name} ${value.split(/\s+/).map((id) => ids.has(id))}`
      if (name === 'href' && value.startsWith('#')) return `#${ids.has(value.slice(1))}`
      if (WORDS.test(name) || ADDRESS.test(name)) return `${name} ${value.trim() !== ''}`
      return NUMBER.test(name) ? name : `${name}=${plain(value)}`
    }
    const plainWords = (text: string | null) => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim()
    const isLabelOther = (element: Element) =>
      element.hasAttribute('aria-label') &&
      !plainWords(element.getAttribute('aria-label')).includes(plainWords(element.textContent))
    const stateOf = (element: Element) => {
      const states = [
        ':disabled',
        ':checked',
        ':indeterminate',
        ':placeholder-shown',
        ':invalid',
        ':modal',
        ':popover-open',
      ]
      const { overflow } = getComputedStyle(element)
      const isMore = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
      return [
        ...states.filter((state) => element.matches(state)),
        ...(isMore && /auto|scroll/.test(overflow) ? ['scrolls'] : []),
        ...(element.matches(named) && (names.get(nameOf(element)) ?? 0) > 1 ? ['named twice'] : []),
        ...(isLabelOther(element) ? ['named otherwise'] : []),
      ]
    }
    /**
     * What repeats itself, also in pairs or in threes, stands there twice: of a list it is all the same how long it is.
     */
    const folded = (parts: string[]) => {
      const kept: string[] = []
      for (const part of parts) {
        kept.push(part)
        for (const length of [1, 2, 3]) {
          const at = (times: number) =>
            kept.slice(kept.length - times * length, kept.length - (times - 1) * length).join()
          if (kept.length >= 3 * length && at(1) === at(2) && at(2) === at(3)) kept.length -= length
        }
      }
      return kept
    }
    const described = (element: Element): string => {
      const isPicture = element instanceof SVGElement
      const attributes = [...element.attributes]
        .filter(({ name }) => !isPicture || OF_PICTURE.test(name))
        .map((one) => attribute(element, one))
      const parts = [...element.childNodes].flatMap((node) => {
        if (node instanceof Text) return node.data.trim() ? [node.data.trim().length > 1 ? 'words' : 'sign'] : []
        if (!(node instanceof Element) || node.matches('script, template, noscript')) return []
        // The kit writes some styles beside what they are of.
        if (node instanceof HTMLStyleElement) return [plain(node.textContent.replace(/__m__[\w-]+/g, ''))]
        return [described(node)]
      })
      return `<${[element.localName, ...attributes.sort(), ...(isPicture ? [] : stateOf(element))].join(' ')}>(${folded(parts)})`
    }
    const html = document.documentElement
    const sheets = [...document.head.querySelectorAll('style')].map((one) => plain(one.textContent)).sort()
    const shell = [...html.attributes].map((one) => attribute(html, one))
    return [document.title !== '', ...shell, ...sheets, described(document.body)].join('\n')
  })
