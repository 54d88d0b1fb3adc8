import type { Facts } from '../../../domain/content/facts.ts'
import { type Drawings, readDrawings } from './drawings.ts'
import { readFacts } from './facts.ts'
import { CONTENT } from './folder.ts'

/** What lessons refer to and no package brings along: it belongs to the installation. */
export type Installation = { drawings: Drawings; facts: Facts }

export const emptyInstallation: Installation = { drawings: new Map(), facts: new Map() }

/** @throws ContentError */
export async function readInstallation(contentFolder = CONTENT): Promise<Installation> {
  const [drawings, { facts }] = await Promise.all([readDrawings(contentFolder), readFacts(contentFolder)])
  return { drawings, facts }
}
