import { RichTextEditor } from '@mantine/tiptap'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type ComponentType, useState } from 'react'
import type { LessonLinkAttributes } from './lesson-link.tsx'
import type { LessonLinkDialogProps } from './lesson-link-dialog.tsx'

type LessonLinkControlsProps = { editor: Editor; LessonLinkDialog: ComponentType<LessonLinkDialogProps> }

/** Puts a link to another lesson where the cursor is, or edits the selected one. */
export function LessonLinkControls({ editor, LessonLinkDialog }: LessonLinkControlsProps) {
  const [isOpen, setOpen] = useState(false)
  const placed = selectedLink(editor)
  const label = placed ? 'Verweis bearbeiten' : 'Auf eine Lektion verweisen'
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control aria-label={label} title={label} onClick={() => setOpen(true)} className="worded">
        Lektion
      </RichTextEditor.Control>
      {isOpen && (
        <LessonLinkDialog
          placed={placed}
          onDone={(link) => {
            editor.chain().focus().insertContent({ type: 'lessonLink', attrs: link }).run()
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </RichTextEditor.ControlsGroup>
  )
}

function selectedLink({ state: { selection } }: Editor): LessonLinkAttributes | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type.name === 'lessonLink' ? (node.attrs as LessonLinkAttributes) : undefined
}
