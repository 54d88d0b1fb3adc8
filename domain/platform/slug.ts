import { inLatinLetters } from './latin-letters.ts'

/** The URL part of a competency: 'Sichere Passwörter & Konten' → 'sichere-passwoerter-konten' (S3.24). */
export const slugOf = (title: string) =>
  inLatinLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
