import { newDraft } from '../../domain/content/content.ts'
import type { callersOf } from './callers.ts'

type Desk = ReturnType<typeof callersOf>['visitor']['admin']['content']

/** Begins a lesson at the end of a level, writes it and publishes it. @returns its id */
export async function publishNewLesson(desk: Desk, skillLevelId: string): Promise<string> {
  const ref = { type: 'lesson', id: (await desk.create({ type: 'lesson', skillLevelId })).id } as const
  const payload = { ...newDraft.lesson(), title: 'Ganz frisch', content: '<p>Lies mich.</p>' }
  const { base } = await desk.save({ ...ref, base: (await desk.open(ref)).base, payload })
  await desk.publish({ ...ref, base })
  return ref.id
}
