import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import {
  type ActivityKind,
  activityKinds,
  activityNames,
  MOST_ACTIVITIES,
} from '../../../../domain/content/activities/activity.ts'
import { placeInText, selectedActivity } from './edit-places.ts'
import { useLessonActivities } from './lesson-activities-context.ts'

/**
 * Adds an activity at the cursor, edits the selected one or takes it out of the text. In one menu, because a toolbar
 * that grew when an activity is selected would shift the text, and a double click would miss it.
 */
export function ActivityControls({ editor }: { editor: Editor }) {
  const { activities, add, open } = useLessonActivities()
  const selected = selectedActivity(editor)
  const isFull = activities.length >= MOST_ACTIVITIES
  // Deferred: the menu first returns the focus to its button, then the action moves it on.
  const items = (acts: (readonly [label: string, isOn: boolean, act: () => void])[]) =>
    acts.map(([label, isOn, act]) => (
      <Menu.Item key={label} disabled={!isOn} onClick={() => setTimeout(act)}>
        {label}
      </Menu.Item>
    ))
  function insert(kind: ActivityKind) {
    const key = add(kind)
    placeInText(editor, key)
    open(key, true)
  }
  return (
    <RichTextEditor.ControlsGroup>
      <Menu position="bottom-start">
        <Menu.Target>
          <RichTextEditor.Control title="Aufgabe" className="worded">
            Aufgabe ▾
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown>
          {selected && (
            <>
              {items([
                ['Aufgabe bearbeiten', activities.some(({ key }) => key === selected), () => open(selected)],
                ['− Aufgabe (bleibt in der Liste)', true, () => editor.chain().focus().deleteSelection().run()],
              ])}
              <Menu.Divider />
            </>
          )}
          {isFull && <Menu.Label>Mehr als {MOST_ACTIVITIES} Aufgaben hat keine Lektion.</Menu.Label>}
          {items(activityKinds.map((kind) => [activityNames[kind], !isFull, () => insert(kind)] as const))}
        </Menu.Dropdown>
      </Menu>
    </RichTextEditor.ControlsGroup>
  )
}
