const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The URL part of a competency, from its title: 'Sichere Passwörter & Konten' → 'sichere-passwoerter-konten' (S3.24). */
export const slugOf = (title: string) =>
  title
    .normalize('NFC') // an umlaut may arrive as a letter and a separate diaeresis
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
