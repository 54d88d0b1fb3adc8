import type { Scene } from '../../../../domain/content/activities/activity.ts'
import { reachedFrom } from '../../../../domain/content/activities/findings.ts'

/** A scene in the overview. `leadsTo`: numbers of scenes from 1 on; null for a choice that leads nowhere. */
export type SceneOnTheWay = {
  key: string
  number: number
  name: string
  leadsTo: (number | null)[]
  end: Scene['end']
  isReached: boolean
}

/** Which scene leads where, and which cannot be reached from the first. */
export function waysOf(scenes: Scene[]): SceneOnTheWay[] {
  const indexOf = (key: string) => scenes.findIndex((scene) => scene.key === key)
  const reached = reachedFrom(scenes)
  return scenes.map((scene, index) => ({
    key: scene.key,
    number: index + 1,
    name: nameOfScene(scene, index),
    leadsTo: scene.choices.map(({ to }) => indexOf(to) + 1 || null),
    end: scene.end,
    isReached: reached.has(scene.key),
  }))
}

const LONGEST_NAME = 40

/** 'Szene 2: Lina liest die Nachricht …', from what is said first in it. */
export function nameOfScene({ text, messages }: Scene, index: number): string {
  const words = (text.trim() || messages.find((message) => message.text.trim())?.text.trim()) ?? ''
  const short = words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME).replace(/\s+\S*$/, '')} …` : words
  return short ? `Szene ${index + 1}: ${short}` : `Szene ${index + 1}`
}
