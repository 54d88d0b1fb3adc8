import { createHmac } from 'node:crypto'
import { PICTURES, type Picture, pictures } from '../../../domain/people/nickname-logins.ts'

/** 64 nouns a child can type on any keyboard: no umlauts, nothing that is often a password. */
const words = `Ampel Ballon Banane Besen Biene Birne Brille Dachs Decke Eimer Elch Ente Esel Fahne Feder Fisch
  Frosch Gabel Garten Gurke Hafen Hecke Honig Igel Insel Kaktus Kanu Karotte Keks Kiste Kiwi Koffer Krone Kuchen Lampe
  Laterne Leiter Linse Mantel Melone Nadel Ofen Orgel Otter Palme Pilz Pinsel Rabe Rakete Robbe Rosine Sattel Schal
  Segel Sofa Storch Tasse Teller Tomate Trommel Tulpe Wolke Zebra Zwiebel`.split(/\s+/)

/**
 * The demo password of an address, such as 'Kanu-Wolke-Besen-47'. Derived from the data folder's own key: the same at
 * every start, different in every folder, and never stored.
 */
export function demoPassword(key: string, email: string): string {
  const bytes = bytesFor(key, email)
  const word = (index: number) => words[bytes.readUInt8(index) % words.length]
  return `${word(0)}-${word(1)}-${word(2)}-${10 + (bytes.readUInt16BE(3) % 90)}`
}

/** The demo pictures of a nickname, in order, derived in the same way. */
export function demoPictures(key: string, nickname: string): Picture[] {
  const bytes = bytesFor(key, nickname)
  const left = [...pictures]
  return Array.from({ length: PICTURES }, (_, index) => {
    const [picture] = left.splice(bytes.readUInt8(index) % left.length, 1)
    return picture as Picture
  })
}

const bytesFor = (key: string, login: string) => createHmac('sha256', key).update(`demo|${login}`).digest()
