import { expect, test } from 'vitest'
import { lessonLinkOf, lessonOfAddress, lessonsLinkedIn, titleAsHtml, withLessonLinks } from './lesson-links.ts'

const [one, other] = ['4c1a3f0e-6a63-4d0f-9a55-0a4c3c1b7f10', '8f1a3f0e-6a63-4d0f-9a55-0a4c3c1b7f11']
const text = `<p>Lies ${lessonLinkOf(one, 'Lang &amp; geheim')}, dann ${lessonLinkOf(other, 'Zwei\nZeilen')} und ${lessonLinkOf(one, 'noch einmal')}.</p>`

test('a text tells which lessons it links, each once', () => {
  expect(lessonsLinkedIn(text)).toEqual([one, other])
  expect(lessonsLinkedIn('<a href="https://netzpass.example/lektion/1">x</a>')).toEqual([])
})

test('each link becomes what is put in its place, and nothing else changes', () => {
  expect(withLessonLinks(text, (id, title) => (id === one ? `[${title}]` : 'B'))).toBe(
    '<p>Lies [Lang &amp; geheim], dann B und [noch einmal].</p>',
  )
  expect(withLessonLinks(text, lessonLinkOf)).toBe(text)
})

test('only an address with the id of a lesson is one of a lesson', () => {
  expect(lessonOfAddress(`/lektion/${one}`)).toBe(one)
  for (const address of [undefined, '/lektion/', '/lektion/x', `/lektion/${one}/x`, `https://a.example/lektion/${one}`])
    expect(lessonOfAddress(address)).toBeUndefined()
})

test('a title stands in HTML as it is', () => {
  expect(titleAsHtml('1 < 2 & "3"')).toBe('1 &lt; 2 &amp; "3"')
})
