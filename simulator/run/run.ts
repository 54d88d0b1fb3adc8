import type { Choice, Ending, Flag, Message, Scenario, Scene, VariantName } from '../scenarios/scenario.ts'
import { holds } from './holds.ts'
import type { Outcome } from './outcome.ts'

/** One thing the child did: where, what, and what had happened before. */
type Step = { scene: string; choice: string; flags: Flag[] }

/**
 * A way through a scenario, from the screen for the adult to the look back. Its first outcome is the one that counts.
 */
export type Run = {
  /** 1 for the first try. */
  number: number
  variant: VariantName
  /** `help`: somebody was fetched, and it is looked at together. */
  phase: 'adults' | 'situation' | 'scene' | 'help' | 'ended'
  scene: string
  flags: Flag[]
  path: Step[]
  end: { outcome: Outcome; ending: string | null } | null
}

/** `back`: from the help into the exercise again, to go on alone. */
export type Move =
  | { do: 'next' }
  | { do: 'choose'; choice: string }
  | { do: 'help' }
  | { do: 'back' }
  | { do: 'stop' }
  | { do: 'again' }

export function firstRun(scenario: Scenario, variant: VariantName): Run {
  const { first } = scenario.variants[variant]
  return { number: 1, variant, phase: 'adults', scene: first, flags: [], path: [], end: null }
}

/** The run after a move; unchanged when the move is not possible. Pure: the page shows what it returns. */
export function advance(scenario: Scenario, run: Run, move: Move): Run {
  switch (move.do) {
    case 'next':
      if (run.phase === 'adults') return { ...run, phase: 'situation' }
      if (run.phase === 'situation') return { ...run, phase: 'scene' }
      if (run.phase !== 'help') return run
      return { ...run, phase: 'ended', end: { outcome: 'asked_for_help', ending: null } }
    case 'again':
      if (run.phase !== 'ended') return run
      return {
        ...firstRun(scenario, run.variant === 'a' ? 'b' : 'a'),
        number: run.number + 1,
        phase: 'situation',
      }
    case 'stop':
      if (run.phase === 'ended') return run
      return { ...run, phase: 'ended', end: { outcome: 'aborted', ending: null } }
    case 'help':
      if (run.phase !== 'scene') return run
      return {
        ...run,
        phase: 'help',
        path: [...run.path, { scene: run.scene, choice: HELP, flags: run.flags }],
      }
    case 'back':
      return run.phase === 'help' ? { ...run, phase: 'scene' } : run
    case 'choose':
      return run.phase === 'scene' ? choose(scenario, run, move.choice) : run
  }
}

export const HELP = 'hilfe-holen'

function choose(scenario: Scenario, run: Run, name: string): Run {
  const choice = sceneOf(scenario, run.variant, run.scene).choices[name]
  if (!choice || !holds(choice.when, run.flags)) return run
  const flags = [
    ...new Set([...run.flags.filter((flag) => !choice.clears?.includes(flag)), ...(choice.sets ?? [])]),
  ].sort()
  const path = [...run.path, { scene: run.scene, choice: name, flags: run.flags }]
  if (choice.end === undefined) return { ...run, scene: choice.to ?? run.scene, flags, path }
  const outcome = scenario.handsOver.some((flag) => flags.includes(flag)) ? 'fell' : 'resisted'
  return { ...run, phase: 'ended', flags, path, end: { outcome, ending: choice.end } }
}

export function sceneOf(scenario: Scenario, variant: VariantName, name: string): Scene {
  const scene = scenario.variants[variant].scenes[name]
  if (!scene) throw new Error(`The scenario «${scenario.title}» has no scene «${name}».`)
  return scene
}

/** What can be chosen now. */
export const openChoices = (scene: Scene, flags: Flag[]): [string, Choice][] =>
  Object.entries(scene.choices).filter(([, choice]) => holds(choice.when, flags))

/** What the ending says about this run, in paragraphs. */
export function endingTexts(ending: Ending, flags: Flag[]): string[] {
  return [ending.text, ...(ending.also ?? []).filter(({ when }) => holds(when, flags)).map(({ text }) => text)]
}

/** A line of a chat; `from` is null for the child's own. */
export type Line = { key: string; from: string | null; text: string }

/** What has been written in the chat of the scene at hand before it, and what arrives with it. */
export function transcript(
  scenario: Scenario,
  run: Pick<Run, 'variant' | 'path' | 'scene' | 'flags'>,
): { before: Line[]; arriving: Line[] } {
  const here = sceneOf(scenario, run.variant, run.scene).screen
  if (here.kind !== 'chat') return { before: [], arriving: [] }
  const before: Line[] = []
  let last = ''
  run.path.forEach((step, index) => {
    const { screen, choices } = sceneOf(scenario, run.variant, step.scene)
    if (screen.kind !== 'chat' || screen.title !== here.title) return
    if (step.scene !== last) before.push(...linesOf(screen.messages, step.flags, step.scene))
    last = step.scene
    const says = choices[step.choice]?.says
    if (says) before.push({ key: `${index}. ${says}`, from: null, text: says })
  })
  return { before, arriving: last === run.scene ? [] : linesOf(here.messages, run.flags, run.scene) }
}

/** The messages that come with these flags. */
export const linesOf = (messages: Message[], flags: Flag[], scene: string): Line[] =>
  messages.filter(({ when }) => holds(when, flags)).map(({ from, text }) => ({ key: `${scene}: ${text}`, from, text }))
