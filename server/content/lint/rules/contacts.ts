import { lessonOfAddress } from '../../../../domain/content/lesson-links.ts'
import type { Finding, ReadText, Rule } from '../curriculum.ts'
import { textsOf } from '../texts.ts'

const PHONE = /\+49[\d ()/-]{5,}\d|\b0\d[\d ()/-]{4,}\d\b|\b11\d\b(?: \d{3}\b)?(?! ?[€%])/g
const SITE =
  /(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\d-]+\.)+(?:de|com|org|net|info|online|eu|nrw|at|ch|app|io))(?![\p{L}\d])/giu

/** Only phone numbers and pages of content/contacts.yaml, and only for the readers they are meant for. */
export const contacts: Rule = (curriculum) => {
  const { phones, pages } = curriculum.contacts
  return textsOf(curriculum).flatMap((place) => [
    ...numbersIn(place).flatMap((number) =>
      refusals(
        place,
        `Die Nummer ${number}`,
        phones.find((one) => digits(one.number) === digits(number)),
      ),
    ),
    ...sitesIn(place).flatMap((site) =>
      refusals(
        place,
        `Die Seite ${site}`,
        pages.find((one) => one.site === site),
      ),
    ),
  ])
}

const CALL = /^tel:/

/** Numbers in the text, and those that a link calls while the text says something else. */
function numbersIn({ text, links = [] }: ReadText): string[] {
  const named = [...text.matchAll(PHONE)].map(([number]) => number)
  const called = links.filter((link) => CALL.test(link)).map((link) => link.replace(CALL, ''))
  return [...named, ...called.filter((number) => !named.some((one) => digits(one) === digits(number)))]
}

function sitesIn({ text, links = [] }: ReadText): string[] {
  const named = [...text.matchAll(SITE)].map(([, site = '']) => site)
  const pages = links.filter((link) => !CALL.test(link) && !lessonOfAddress(link))
  const linked = pages.map((link) => URL.parse(link)?.hostname.replace(/^www\./, '') ?? link)
  return [...new Set([...named, ...linked].map((site) => site.toLowerCase()))]
}

const digits = (number: string) => number.replaceAll(/\D/g, '')

function refusals({ file, line, reader }: ReadText, what: string, known?: { for: ReadText['reader'][] }): Finding[] {
  if (!known) return [{ file, line, message: `${what} steht nicht in content/contacts.yaml und ist damit ungeprüft.` }]
  if (known.for.includes(reader)) return []
  return [{ file, line, message: `${what} ist nicht für ${reader === 'children' ? 'Kinder' : 'Eltern'} gedacht.` }]
}
