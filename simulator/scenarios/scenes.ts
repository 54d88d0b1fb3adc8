import type { Block, Choice, Marked, Message, Scene, Screen } from './scenario.ts'

export type Choices = Record<string, Choice>

/** A choice of words: the child says what stands on the button. */
export const said = (says: string): Pick<Choice, 'label' | 'says'> => ({ label: says, says })

type Chat = { app: string; title: string; heading?: string; from?: string; tools?: string[] }

/** A chat. Whoever it is with sends the messages, unless they name another sender. */
export function chatScene(
  { app, title, heading = `${title} schreibt dir`, from = title, tools }: Chat,
  sent: (string | Message)[],
  choices: Choices,
): Scene {
  const messages = sent.map((message) => (typeof message === 'string' ? { from, text: message } : message))
  return { heading, screen: { kind: 'chat', app, title, messages, ...(tools && { tools }) }, choices }
}

type App = { heading: string; app: string; look?: Extract<Screen, { kind: 'app' }>['look'] }

export const appScene = ({ heading, ...screen }: App, blocks: Block[], choices: Choices): Scene => ({
  ...{ heading, choices },
  screen: { kind: 'app', ...screen, blocks },
})

type Page = { heading: string; address: Marked; close?: string }

/** A page in the browser. `close`: the choice that its cross makes. */
export const pageScene = (
  { heading, address, close = 'schliessen' }: Page,
  blocks: Block[],
  choices: Choices,
): Scene => ({ ...{ heading, choices }, screen: { kind: 'browser', address, close, blocks } })

/** A call to the number that the child has had for long. */
export const callBackScene = (name: string, call: { says: Marked; voice?: string }, to: string): Scene => ({
  heading: `Anruf bei ${name}`,
  screen: { kind: 'call', caller: name, number: 'gespeicherte Nummer', ...call, hangUp: 'auflegen' },
  choices: { auflegen: { label: 'Tschüss sagen und auflegen', to } },
})

/** After a call that the child has ended. */
export const hungUpScene = (text: string, choices: Choices): Scene =>
  appScene(
    { heading: 'Aufgelegt', app: 'Telefon', look: 'call' },
    [
      { block: 'title', text: 'Anruf beendet' },
      { block: 'text', text },
    ],
    choices,
  )

/** Stands below whatever can be filled in. */
export const typedIsForgotten = [
  { text: 'Falls du etwas eintippst: Denk es dir aus. Es bleibt auf diesem Gerät und wird gleich gelöscht.' },
]
