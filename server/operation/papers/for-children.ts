import { escaped, list, type Paper, page } from './paper.ts'

/**
 * What a child reads about each table, in its own words. The record names the same ones (papers.test.ts): a table that holds
 * something about children and is missing here fails there.
 */
const parts: [title: string, sentences: [text: string, tables: string[]][]][] = [
  [
    'Wer du bist',
    [
      [
        'Dein Vorname und dein Geburtstag. Mehr nur, wenn deine Eltern es eintragen, zum Beispiel deine Mailadresse.',
        ['children'],
      ],
      ['Wer erlaubt hat, dass du hier lernst, und wann.', ['consents']],
      [
        'Dein Spitzname, wenn du dich damit anmeldest. Dein geheimes Bild oder deine Ziffern kann niemand lesen, auch wir nicht.',
        ['nickname_logins'],
      ],
      [
        'Einladungen: an dich, und an Erwachsene, die dich begleiten sollen.',
        ['child_invitations', 'guardian_invitation_children'],
      ],
      [
        'Wenn du zwei Elternteile hier hast: wer von beiden was geändert hat, und ob dich jemand löschen möchte.',
        ['family_changes', 'child_removals'],
      ],
    ],
  ],
  [
    'Was du lernst',
    [
      [
        'Was du lernen sollst, welche Level für dich offen sind, was du gelesen und geschafft hast.',
        ['child_competencies', 'level_openings', 'level_completions', 'lesson_progress', 'activity_states'],
      ],
      [
        'Deine Antworten in Quizzen und wie es ausging. Nach zwei Jahren bleibt nur dein bestes Ergebnis.',
        ['quiz_attempts', 'quiz_responses', 'open_attempts', 'open_attempt_answers'],
      ],
      [
        'Deine Pässe, und ob du sie aufgefrischt hast.',
        ['child_passes', 'refreshers', 'refresher_breaks', 'pass_congratulations'],
      ],
      ['Was du vorher schon wusstest, wenn du die drei Fragen beantwortet hast.', ['pretests']],
      [
        'Wie Übungen ausgegangen sind, und welche du allein starten darfst.',
        ['simulation_attempts', 'simulation_releases'],
      ],
      [
        'Was du nacheinander gemacht hast. Daraus entsteht die Mail an deine Eltern. Nach zwei Jahren ist es weg.',
        ['child_activities_log'],
      ],
      ['Was du dir als Nächstes wünschst.', ['topic_wishes']],
    ],
  ],
  [
    'Was dir gehört',
    [
      [
        'Dein Heft. Deine Eltern sehen nur die Seiten, die du ihnen zeigst. Du kannst jede wegwerfen.',
        ['notebook_pages'],
      ],
      ['Wie du am liebsten liest. Das sehen deine Eltern nicht.', ['reading_comfort']],
      ['Deine Figur. Wer euren Familien-Code hat, sieht sie neben deinem Spitznamen.', ['child_figures']],
    ],
  ],
  [
    'Was ihr zusammen habt',
    [
      [
        'Eure Vereinbarung: was ihr euch versprecht und wer unterschrieben hat.',
        ['agreements', 'agreement_clauses', 'agreement_signatures'],
      ],
      ['Was ihr zu Hause zusammen ausprobiert habt.', ['together_tasks']],
      [
        'Links, mit denen man eine Lektion ohne Anmeldung öffnet, und Pässe, die andere mit einem Code prüfen dürfen.',
        ['shareable_links', 'child_shareable_links', 'pass_checks'],
      ],
    ],
  ],
]

/** The tables that a child reads about. */
export const toldToChildren = parts.flatMap(([, sentences]) => sentences.flatMap(([, tables]) => tables))

export const pageForChildren: Paper = {
  file: 'datenschutz-fuer-kinder.md',
  title: 'Was wir über dich wissen',
  write: (facts) =>
    page(
      pageForChildren.title,
      facts,
      [
        'Daten sind alles, was jemand über dich aufschreibt. Hier steht, was wir aufschreiben, warum, und was du tun kannst.',
        ...parts.flatMap(([title, sentences]) => [`## ${title}`, list(sentences.map(([text]) => text))]),
        '## Was wir nicht wissen',
        'Wo du bist, mit wem du schreibst und wie lange du am Handy bist. Es gibt hier keine Werbung.',
        '## Wer es sieht',
        'Deine Eltern sehen, was du lernst. Unter „Was meine Eltern sehen“ liest du genau dasselbe wie sie. Wer dich sonst begleitet, zum Beispiel deine Oma, sieht deinen Vornamen und deine Pässe. Die Leute, die diese Seite machen, sehen nur Zahlen und keinen Namen.',
        '## Wie lange',
        'Bis du gelöscht wirst. Das können deine Eltern jederzeit tun, und ab 16 entscheidest du selbst. Dann ist alles weg.',
        '## Deine Rechte',
        list([
          'Du darfst wissen, was wir über dich haben.',
          'Was falsch ist, darf berichtigt werden.',
          'Du darfst wollen, dass es gelöscht wird.',
          'Du darfst dich beschweren, auch bei einem Amt für Datenschutz.',
        ]),
        `Frag deine Eltern, oder schreib uns: ${escaped(facts.brand.contact.email)}`,
      ],
      { toChild: true },
    ),
}
