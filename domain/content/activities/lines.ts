import type { Activity, MakeField, Scene } from './activity.ts'

/**
 * A text of an activity. `role`: how the rules of the curriculum judge it: what children read as a sentence, what
 * stands on a card, and what others say in it (a message to be examined may be written badly on purpose).
 */
export type ActivityLine = { path: (string | number)[]; text: string; role: 'sentence' | 'card' | 'quoted' }

/** Every text that a child reads in it, in reading order. Empty ones are left out. */
export function linesOfActivity(activity: Activity): ActivityLine[] {
  const all: ActivityLine[] = [
    line(['title'], activity.title),
    line(['prompt'], activity.prompt),
    ...linesOfKind(activity),
    line(['ending'], activity.ending),
  ]
  return all.filter(({ text }) => text.trim() !== '')
}

function linesOfKind(activity: Activity): ActivityLine[] {
  switch (activity.kind) {
    case 'sort':
      return [
        ...activity.places.map(({ text }, index) => line(['places', index, 'text'], text, 'card')),
        ...activity.cards.flatMap(({ text, reason }, index) => [
          line(['cards', index, 'text'], text, 'card'),
          line(['cards', index, 'reason'], reason),
        ]),
      ]
    case 'order':
      return [
        ...activity.steps.map(({ text }, index) => line(['steps', index, 'text'], text, 'card')),
        line(['reason'], activity.reason),
      ]
    case 'match':
      return activity.pairs.flatMap(({ text, partner, reason }, index) => [
        line(['pairs', index, 'text'], text, 'card'),
        line(['pairs', index, 'partner'], partner, 'card'),
        line(['pairs', index, 'reason'], reason ?? ''),
      ])
    case 'find':
      return [
        line(['alt'], activity.alt ?? ''),
        ...activity.parts.flatMap(({ text, reason }, index) => [
          line(['parts', index, 'text'], text, 'quoted'),
          line(['parts', index, 'reason'], reason),
        ]),
      ]
    case 'story':
      return activity.scenes.flatMap((scene, index) => linesOfScene(scene, ['scenes', index]))
    case 'guess':
      return [line(['meaning'], activity.meaning)]
    case 'flip':
      return activity.cards.flatMap(({ claim, why }, index) => [
        line(['cards', index, 'claim'], claim, 'card'),
        line(['cards', index, 'why'], why),
      ])
    case 'make':
      return activity.fields.flatMap((field, index) => linesOfField(field, ['fields', index]))
    case 'listen':
      return [line(['transcript'], activity.transcript, 'quoted')]
  }
}

const linesOfScene = ({ alt, text, messages, choices }: Scene, at: ActivityLine['path']): ActivityLine[] => [
  line([...at, 'alt'], alt ?? ''),
  line([...at, 'text'], text),
  ...messages.map((message, index) => line([...at, 'messages', index, 'text'], message.text, 'quoted')),
  ...choices.map((choice, index) => line([...at, 'choices', index, 'text'], choice.text, 'card')),
]

const linesOfField = ({ label, hint, options }: MakeField, at: ActivityLine['path']): ActivityLine[] => [
  line([...at, 'label'], label, 'card'),
  line([...at, 'hint'], hint ?? ''),
  ...options.map((option, index) => line([...at, 'options', index], option, 'card')),
]

export const line = (path: ActivityLine['path'], text: string, role: ActivityLine['role'] = 'sentence') => ({
  ...{ path, text, role },
})

/** The same activity, or question, with other pictures: what stands in fields called `picture` or `…Picture`. */
export function withPictures<T>(holder: T, put: (picture: string) => string): T {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const isPicture = /^picture$|Picture$/.test(name) && typeof inner === 'string'
        return [name, isPicture ? put(inner) : changed(inner)]
      }),
    )
  }
  return changed(holder) as T
}

/** The names of the pictures in an activity or a question, each once. */
export function picturesIn(holder: unknown): string[] {
  const found = new Set<string>()
  withPictures(holder, (picture) => {
    found.add(picture)
    return picture
  })
  return [...found]
}
