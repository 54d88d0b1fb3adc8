import type { ChildReport } from '../../../domain/learning/daily-status.ts'

/** Two invented children, for parents who want to see a mail and have nothing to report yet. */
export const exampleReports: ChildReport[] = [
  {
    id: 'beispiel-jonas',
    name: 'Jonas',
    learned: [
      {
        competency: 'Sichere Passwörter & Konten',
        items: [
          { kind: 'lesson', title: 'Lang und geheim' },
          { kind: 'lesson', title: 'Sperren und abmelden' },
          { kind: 'quiz', title: 'Quiz – Mein geheimer Schlüssel' },
        ],
      },
    ],
    tried: [],
    next: { title: 'Ein zweiter Schlüssel', competency: 'Sichere Passwörter & Konten', isForParent: false },
    talkingPoint: 'Was sagst du, wenn jemand aus deiner Klasse dein Passwort wissen will?',
  },
  {
    id: 'beispiel-mila',
    name: 'Mila',
    learned: [
      {
        competency: 'Bildschirmzeit & Pausen',
        items: [{ kind: 'lesson', title: 'Was dein Körper dir sagt' }],
      },
    ],
    tried: [
      {
        kind: 'quiz',
        title: 'Quiz – Ich merke, wann ich Pause brauche',
        competency: 'Bildschirmzeit & Pausen',
        tries: 1,
      },
    ],
    next: { title: 'Pausen zu Hause', competency: 'Bildschirmzeit & Pausen', isForParent: true },
    talkingPoint: 'Woran merkst du, dass dein Kopf eine Pause will?',
  },
]
