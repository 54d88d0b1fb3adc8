export type Situation = {
  title: string
  /** Shown first. */
  comfort: string
  steps: string[]
  /** How to keep what happened, where there is anything. */
  evidence?: string
  /** To read out or show to an adult. */
  say: [string, string, string]
  /** Names in content/contacts.yaml. */
  contacts: string[]
}

/**
 * What may have happened, and what helps. Short sentences, nothing drastic. What to do in a dangerous moment is quoted
 * from content/safety.
 */
export const situations: Situation[] = [
  {
    title: 'Jemand macht mir Angst',
    comfort: 'Wer droht, macht etwas Falsches. Nicht du.',
    steps: [
      'Antworte nicht mehr. Du musst nichts erklären und nichts tun, was die Person verlangt.',
      'Leg das Gerät weg. Geh zu jemandem, dem du vertraust.',
      'Zeig die Nachrichten. Danach meldet und blockiert ihr die Person zusammen.',
      'Hast du schon etwas getan, was die Person wollte? Hilfe bekommst du trotzdem.',
      'Sagt die Person, dass sie dir oder anderen wehtun will? Ruft zusammen die Polizei: {{polizei}}.',
    ],
    evidence:
      'Mach Fotos vom Bildschirm (Screenshots), auf denen Name und Datum stehen. Lösch sie nicht. {{nacktbild-kein-screenshot}}',
    say: [
      'Im Internet macht mir jemand Angst.',
      'Ich weiß nicht, was ich tun soll, und ich möchte damit nicht allein sein.',
      'Bitte hör mir erst zu und schimpf nicht.',
    ],
    contacts: ['Nummer gegen Kummer', 'krisenchat', 'JUUUPORT'],
  },
  {
    title: 'Jemand will ein Foto von mir oder mich treffen',
    comfort: 'Auch dann nicht, wenn du schon geantwortet oder etwas geschickt hast.',
    steps: [
      'Antworte nicht mehr. Schick kein Foto und kein Video, auch nicht nur eins.',
      '{{treffen}}',
      '{{nacktbild-gefragt-ab-9}}',
      'Du sollst es geheim halten? Solche Geheimnisse darfst du immer erzählen.',
    ],
    evidence: 'Lösch den Chat nicht. {{chat-sichern}} {{nacktbild-ab-9}}',
    say: [
      'Jemand im Internet will ein Foto von mir oder will mich treffen.',
      'Ich habe Angst, dass ich Ärger bekomme.',
      'Bitte schau dir mit mir zusammen an, was da steht.',
    ],
    contacts: ['Nummer gegen Kummer', 'krisenchat', 'ZEBRA'],
  },
  {
    title: 'Ich habe etwas angeklickt oder Geld ausgegeben',
    comfort: 'Solche Tricks sind gut gemacht. Auch Erwachsene klicken darauf.',
    steps: [
      'Gib nichts mehr ein: kein Passwort, keinen Code, keine Adresse.',
      'Erzähl es gleich. Am Anfang lässt sich vieles leichter lösen.',
      'Hast du ein Passwort eingegeben? Ändert es zusammen, überall, wo du es benutzt.',
      'Hast du etwas installiert? Lass das Gerät liegen, bis jemand mit dir nachsieht.',
      'Hast du etwas gekauft? Gib kein weiteres Geld aus, auch wenn jemand drängt. Deine Eltern können beim Anbieter nachfragen.',
    ],
    evidence: 'Hebt die Nachricht, die Rechnung und die Adresse der Seite auf. Ein Screenshot genügt.',
    say: [
      'Ich habe im Internet etwas angeklickt oder gekauft, und jetzt mache ich mir Sorgen.',
      'Ich habe vorher nicht gewusst, was dann passiert.',
      'Hilfst du mir, es in Ordnung zu bringen?',
    ],
    contacts: ['Nummer gegen Kummer', 'krisenchat'],
  },
  {
    title: 'Streit oder Mobbing im Chat',
    comfort: 'Niemand hat es verdient, fertiggemacht zu werden.',
    steps: [
      'Schreib nicht zurück, auch wenn du wütend bist. Leg das Handy weg und atme durch.',
      'War es ein Streit? Oft hilft eine Pause und dann ein Gespräch ohne Handy.',
      'Machen es viele und immer wieder? Dann ist es Mobbing. Hol Hilfe: zu Hause, bei deiner Lehrkraft oder in der Schulsozialarbeit.',
      'Erst der Screenshot, dann blockieren und melden.',
      'Hast du selbst etwas Gemeines geschrieben? Du kannst aufhören und dich entschuldigen. Hilfe bekommst du trotzdem.',
    ],
    evidence:
      'Mach Screenshots, auf denen Name und Datum stehen. Schreib auf, was wann war. Zeig die Bilder nur Menschen, die dir helfen. {{nacktbild-kein-screenshot}}',
    say: [
      'Im Chat sind andere gemein zu mir.',
      'Es hört nicht von allein auf, und es tut mir weh.',
      'Bitte überleg mit mir zusammen, was wir tun, und mach nichts ohne mich.',
    ],
    contacts: ['JUUUPORT', 'Nummer gegen Kummer', 'krisenchat'],
  },
  {
    title: 'Jemand hat ein Bild von mir',
    comfort: 'Wer dein Bild zeigt, ohne dich zu fragen, macht etwas Falsches. Nicht du.',
    steps: [
      'Droht dir jemand damit? {{erpressung-nicht-zahlen}} {{erpressung-holen}}',
      'Sag es gleich jemandem, der erwachsen ist. Du musst das Bild dabei nicht zeigen.',
      'Meldet das Bild zusammen dort, wo es zu sehen ist.',
      'Bitte die anderen: nicht ansehen, nicht weiterschicken.',
      '{{nicht-mehr-koennen}}',
    ],
    evidence:
      'Schreib auf, wo das Bild ist und wer es geschickt hat. {{erpressung-sichern}} Bist du darauf nackt? {{nacktbild-ab-9}}',
    say: [
      'Jemand hat ein Bild von mir, und das ist schlimm für mich.',
      'Ich möchte das Bild nicht zeigen.',
      'Bitte hilf mir, dass es niemand weiterschickt.',
    ],
    contacts: ['Nummer gegen Kummer', 'krisenchat', 'Take It Down', 'ZEBRA', 'JUUUPORT'],
  },
  {
    title: 'Ich kann nicht mehr',
    comfort: 'So dunkle Gedanken haben viele Menschen irgendwann. Du musst sie nicht allein aushalten.',
    steps: [
      '{{nicht-mehr-koennen}}',
      'Geh dorthin, wo jemand ist. Du musst noch nichts erklären.',
      'Sag einem Menschen: Mir geht es schlecht, bitte bleib bei mir.',
      'Reden ist gerade zu schwer? Dann schreib. Unten antwortet dir jemand, auch nachts.',
      'Hört dir jemand nicht zu, geh zum nächsten Menschen.',
    ],
    say: [
      'Mir geht es so schlecht, dass ich nicht mehr weiterweiß.',
      'Ich will damit gerade nicht allein sein.',
      'Bitte bleib bei mir und hol mit mir Hilfe.',
    ],
    contacts: ['Nummer gegen Kummer', 'krisenchat', 'Telefonseelsorge'],
  },
  {
    title: 'Ich mache mir große Sorgen um jemanden',
    comfort: 'Und du verrätst niemanden, wenn du Hilfe holst.',
    steps: [
      '{{freund-kann-nicht-mehr}}',
      'Frag ruhig nach, und hör zu. Du musst keine Lösung wissen.',
      'Sag der Person, wen du holst. Dann ist sie nicht überrumpelt.',
      'Danach bist du dran: Erzähl jemandem, wie es dir damit geht.',
    ],
    say: [
      'Jemand hat mir etwas geschrieben, und ich habe große Angst um diese Person.',
      'Ich habe versprochen, es nicht zu sagen, aber ich schaffe das nicht allein.',
      'Bitte hilf mir jetzt gleich.',
    ],
    contacts: ['Nummer gegen Kummer', 'krisenchat', 'Telefonseelsorge'],
  },
]
