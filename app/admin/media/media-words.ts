export type MediaKind = 'picture' | 'recording'

/** What dialogs say about either kind. */
export const mediaWords = {
  picture: { name: 'Bild', the: 'Das Bild', into: 'Nehmen Sie es dort zuerst heraus:', missing: 'fehlt es' },
  recording: {
    name: 'Aufnahme',
    the: 'Die Aufnahme',
    into: 'Nehmen Sie sie dort zuerst heraus:',
    missing: 'fehlt sie',
  },
} as const satisfies Record<MediaKind, object>
