import type { Flag, Scenario, Scene } from '../scenarios/scenario.ts'
import { cluesOn } from './marked-text.ts'
import { HELP, type Line, linesOf, type Run, sceneOf } from './run.ts'

/** A screen of the look back: as the child saw it, what it did there, and the clues on it. */
export type Look = { name: string; scene: Scene; chosen: string[]; clues: string[]; lines: Line[] }

/**
 * The child's own way, each screen once, and the screens with clues that it did not come across: somebody who reported
 * the mail at once never saw the form behind it.
 */
export function lookBack(scenario: Scenario, { variant, path }: Run): { seen: Look[]; unseen: Look[] } {
  const looks = new Map<string, Look>()
  for (const { scene: name, choice, flags } of path) {
    const scene = sceneOf(scenario, variant, name)
    const label = choice === HELP ? 'Hilfe holen' : scene.choices[choice]?.label
    const before = looks.get(name)
    looks.set(name, {
      ...(before ?? lookAt(name, scene, flags)),
      chosen: [...(before?.chosen ?? []), ...(label ? [label] : [])],
    })
  }
  const seen = [...looks.values()]
  const known = new Set(seen.flatMap((look) => look.clues))
  const unseen = Object.entries(scenario.variants[variant].scenes)
    .filter(([name, scene]) => !looks.has(name) && cluesOn(scene.screen).some((clue) => !known.has(clue)))
    .map(([name, scene]) => lookAt(name, scene))
  return { seen, unseen }
}

/** Without flags: everything that could be on it. */
function lookAt(name: string, scene: Scene, flags?: Flag[]): Look {
  const { screen } = scene
  const messages = screen.kind === 'chat' ? screen.messages : []
  const lines = flags
    ? linesOf(messages, flags, name)
    : linesOf(
        messages.map(({ from, text }) => ({ from, text })),
        [],
        name,
      )
  return { name, scene, chosen: [], clues: cluesOn(screen, flags), lines }
}
