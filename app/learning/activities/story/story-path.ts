import type { Scene } from '../../../../domain/content/activities/activity.ts'

/** The scenes a child has come through, the last being the one it sees. */
export type StoryPath = string[]

export const begunStory = (scenes: Pick<Scene, 'key'>[]): StoryPath => scenes.slice(0, 1).map(({ key }) => key)

/** To where a decision leads; a scene that does not exist (in a draft) leads nowhere. */
export const goTo = (path: StoryPath, to: string, scenes: Pick<Scene, 'key'>[]): StoryPath =>
  scenes.some(({ key }) => key === to) ? [...path, to] : path

/** One step back, which from an end is the decision that led to it. */
export const goBack = (path: StoryPath): StoryPath => (path.length > 1 ? path.slice(0, -1) : path)

/** The scenes of the path in order; of a chat all of them are seen. */
export const scenesOn = (path: StoryPath, scenes: Scene[]): Scene[] =>
  path.flatMap((key) => scenes.find((scene) => scene.key === key) ?? [])
