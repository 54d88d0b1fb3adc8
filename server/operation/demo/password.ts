import { createHmac } from 'node:crypto'

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
  const bytes = createHmac('sha256', key).update(`demo|${email}`).digest()
  const word = (index: number) => words[bytes.readUInt8(index) % words.length]
  return `${word(0)}-${word(1)}-${word(2)}-${10 + (bytes.readUInt16BE(3) % 90)}`
}
