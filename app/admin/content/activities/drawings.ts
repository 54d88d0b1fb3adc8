/** Our own drawings (content/drawings), for cards and scenes: name of the file, and what the picker calls it. */
export const drawings = {
  'body-signs': 'Zeichen des Körpers',
  'feed-loop': 'Kreislauf des Feeds',
  'four-steps': 'Vier Schritte',
  'next-word': 'Das nächste Wort',
  'password-chain': 'Kette aus Wörtern',
  permission: 'Eine App fragt um Erlaubnis',
  'photo-at-the-door': 'Foto an der Haustür',
  'play-money': 'Spielgeld',
  'read-an-address': 'Adressen lesen',
  'second-key': 'Der zweite Schlüssel',
  'three-questions': 'Drei Fragen',
} as const
