/**
 * What parents do when their child tells them, in order. Advice for a dangerous moment is from content/safety: the
 * build fills it in here, in a file of this folder (commands/quotes.ts).
 */
export const forParents = [
  'Sagen Sie zuerst: „Gut, dass du es mir zeigst. Du bist nicht schuld.“ Hören Sie zu, ohne zu unterbrechen.',
  'Versprechen Sie: „Wenn du mir etwas zeigst, nehme ich dir nicht das Handy weg.“ Wer das befürchtet, schweigt beim nächsten Mal.',
  'Überlegen Sie die nächsten Schritte mit Ihrem Kind.',
  '{{chat-sichern-eltern}} Auf dem Beleg sollen Namen, Datum und Adresse der Seite stehen.',
  '{{nacktbild-eltern}}',
  'Droht jemand mit einem Bild? {{erpressung-eltern}}',
  '{{treffen-eltern}}',
  '{{nicht-mehr-koennen-eltern}}',
  '{{freund-kann-nicht-mehr-eltern}}',
  'Geht es um Geld, dann lassen Sie die Zahlung sperren, fragen Sie beim Anbieter nach und holen Sie sich Rat bei der Verbraucherzentrale.',
  'Bei Mobbing holen Sie die Schule dazu. Ihr Kind bestimmt mit, wer davon erfährt.',
]
