import { expect, test } from 'vitest'
import { newScene } from '../../../../domain/content/activities/activity.ts'
import { begunStory, goBack, goTo, scenesOn } from './story-path.ts'

const scenes = ['door', 'garden', 'cellar'].map(newScene)
const keysOn = (path: string[]) => scenesOn(path, scenes).map(({ key }) => key)

test('it begins with the first scene, and each decision adds one', () => {
  const path = goTo(goTo(begunStory(scenes), 'cellar', scenes), 'garden', scenes)
  expect(keysOn(path)).toEqual(['door', 'cellar', 'garden'])
})

test('one step back is the scene before, and before the first there is none', () => {
  expect(goBack(['door', 'cellar'])).toEqual(['door'])
  expect(goBack(['door'])).toEqual(['door'])
})

test('a scene can be come through twice', () => {
  expect(goBack(['door', 'cellar', 'door'])).toEqual(['door', 'cellar'])
  expect(keysOn(['door', 'cellar', 'door'])).toHaveLength(3)
})

test('what leads nowhere in a draft leaves the child where it is', () => {
  expect(goTo(['door'], 'attic', scenes)).toEqual(['door'])
  expect(begunStory([])).toEqual([])
  expect(goBack([])).toEqual([])
})
