/** Name, price and contact of the product, in one place for whoever operates it. */
export const brand = {
  name: 'Netzpass',
  claim: 'Sicher durch die digitale Welt – Schritt für Schritt, als Familie.',
  price: { monthlyEuro: 20, yearlyEuro: 120 },
  // Placeholders: an operator puts the own address here before going public.
  contact: { email: 'kontakt@netzpass.example', phone: '01xx 0000000' },
  // By role: we invent no people. An operator may put names here.
  team: [
    {
      role: 'Inhalte & Pädagogik',
      task: 'Schreibt Lektionen und Quizze, prüft sie auf verständliche Sprache und hält sie aktuell, wenn sich Apps ändern.',
    },
    {
      role: 'Technik & Sicherheit',
      task: 'Baut die Plattform, schützt die Daten der Familien und sorgt dafür, dass alles zuverlässig läuft.',
    },
    {
      role: 'Begleitung der Familien',
      task: 'Hört Eltern und Kindern zu, beantwortet Fragen und bringt Wünsche dorthin, wo sie umgesetzt werden.',
    },
  ],
  // What a family might tell. Shown as examples until real voices agree to be quoted.
  testimonials: [
    {
      occasion: 'Nach dem ersten Quiz',
      quote:
        'Beim Abendessen haben wir darüber gesprochen, welche Antwort die richtige war. So viel hatten wir über Passwörter noch nie geredet.',
    },
    {
      occasion: 'Vor dem ersten eigenen Handy',
      quote:
        'Statt einer langen Liste mit Verboten gab es ein gemeinsames Ziel: erst der Pass, dann die App. Das war für alle entspannter.',
    },
    {
      occasion: 'Als eine seltsame Nachricht kam',
      quote: 'Nicht antworten, zeigen, gemeinsam lösen – das saß. Die Nachricht haben wir uns zusammen angesehen.',
    },
  ],
} as const

/** The title of a page as the browser shows it: 'Kompetenzen | Netzpass'. */
export const pageTitle = (title: string) => `${title} | ${brand.name}`
