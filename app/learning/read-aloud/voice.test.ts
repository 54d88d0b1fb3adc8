import { expect, test } from 'vitest'
import { chooseVoice } from './voice.ts'

const voice = (lang: string, localService = true, isDefault = false) => ({ lang, localService, default: isDefault })

test.each([
  ['a German voice before an English one', [voice('en-US', true, true), voice('de-DE')], 'de-DE'],
  ['one from Germany before one from Austria', [voice('de-AT'), voice('de-DE')], 'de-DE'],
  ['one from Austria before none', [voice('en-GB'), voice('de-AT')], 'de-AT'],
  ['one that Android writes its own way', [voice('de_DE')], 'de_DE'],
  ['one of the language alone', [voice('de')], 'de'],
])('%s is chosen', (_sentence, voices, lang) => {
  expect(chooseVoice(voices)).toMatchObject({ voice: { lang, localService: true } })
})

test.each([
  ['there is no voice', [], 'none'],
  ['no voice speaks German', [voice('en-US'), voice('den-CA')], 'none'],
  ['the only German voice is on a server', [voice('de-DE', false, true), voice('en-US')], 'elsewhere'],
])('none is chosen when %s', (_sentence, voices, why) => {
  expect(chooseVoice(voices)).toEqual({ why })
})
