import { RichTextEditor } from '@mantine/tiptap'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { ComponentType } from 'react'
import type { PictureDialogProps, PlacedPicture } from './picture-dialog.tsx'
import type { PictureAttributes } from './picture-nodes.ts'

type PictureControlsProps = {
  editor: Editor
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  PictureDialog: ComponentType<PictureDialogProps>
}

/** Toolbar buttons that insert a picture, or edit or delete the selected one. `isOpen`: whether the dialog is open. */
export function PictureControls({ editor, isOpen, setOpen, PictureDialog }: PictureControlsProps) {
  const selected = selectedPicture(editor)
  return (
    <RichTextEditor.ControlsGroup>
      <Control label={selected ? 'Bild bearbeiten' : 'Bild einfügen'} text="Bild" act={() => setOpen(true)} />
      {selected && (
        <Control label="Bild löschen" text="− Bild" act={() => editor.chain().focus().deleteSelection().run()} />
      )}
      {isOpen && (
        <PictureDialog
          placed={selected && asPlaced(selected)}
          isFigure={selected?.type.name !== 'picture'}
          onDone={(picture) => {
            placePicture(editor, picture)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </RichTextEditor.ControlsGroup>
  )
}

type ControlProps = { label: string; text: string; act: () => void }
const Control = ({ label, text, act }: ControlProps) => (
  <RichTextEditor.Control aria-label={label} title={label} onClick={act} className="worded">
    {text}
  </RichTextEditor.Control>
)

function selectedPicture({ state: { selection } }: Editor): Node | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node && ['figure', 'picture'].includes(node.type.name) ? node : undefined
}

function asPlaced({ attrs, textContent }: Node): PlacedPicture {
  const { src, alt, width, height } = attrs as PictureAttributes
  const size = { width: Number(width), height: Number(height) }
  return { address: src ?? '', ...size, alt: alt ?? '', isDecoration: alt === '', caption: textContent }
}

/** Inserts a picture, or replaces the selected one. An unchanged caption keeps its formatting. */
function placePicture(editor: Editor, { address, width, height, alt, isDecoration, caption }: PlacedPicture) {
  const attrs = {
    src: address,
    alt: isDecoration ? '' : alt,
    width: width ? String(width) : null,
    height: height ? String(height) : null,
  } satisfies PictureAttributes
  const before = selectedPicture(editor)
  if (before?.type.name === 'picture') {
    editor.chain().focus().updateAttributes('picture', attrs).run()
    return
  }
  const words = caption ? [{ type: 'text', text: caption }] : []
  const content = before?.textContent === caption ? before.content.toJSON() : words
  const at = editor.state.selection.from
  const figure = { type: 'figure', attrs, content: content ?? [] }
  editor.chain().focus().insertContent(figure).run()
  const { doc } = editor.state
  if (doc.lastChild?.type.name === 'figure') editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' })
  if (before) editor.commands.setNodeSelection(at)
}
