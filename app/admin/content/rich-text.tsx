import '@mantine/core/styles/Menu.layer.css'
import '@mantine/tiptap/styles.layer.css'
import './rich-text.css'
import { Menu } from '@mantine/core'
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { TableHeader, TableKit } from '@tiptap/extension-table'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentType, type CSSProperties, useState } from 'react'
import { placeholders } from '../../../domain/content.ts'
import { fields } from '../../../domain/content-findings.ts'
import { PictureControls } from './picture-controls.tsx'
import type { PictureDialogProps } from './picture-dialog.tsx'
import { Figure, Picture } from './picture-nodes.ts'
import { tidyHtml } from './tidy-html.ts'

const labels: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Hervorgehoben',
  h2ControlLabel: 'Überschrift',
  h3ControlLabel: 'Zwischenüberschrift',
  h4ControlLabel: 'Kleine Überschrift',
  bulletListControlLabel: 'Liste',
  orderedListControlLabel: 'Nummerierte Liste',
  blockquoteControlLabel: 'Merksatz',
  hrControlLabel: 'Trennlinie',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Link entfernen',
  undoControlLabel: 'Rückgängig',
  redoControlLabel: 'Wiederholen',
  linkEditorInputLabel: 'Adresse des Links',
  linkEditorInputPlaceholder: 'https://…',
  linkEditorExternalLink: 'In neuem Fenster öffnen',
  linkEditorInternalLink: 'Im selben Fenster öffnen',
  linkEditorSave: 'Übernehmen',
}

/** A head cell that says whether it heads a column or a row goes on saying so. */
const HeadCell = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
})

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
  Link.configure({
    openOnClick: false,
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
  }),
  TableKit.configure({ table: { resizable: false }, tableHeader: false }),
  HeadCell,
  Picture,
  Figure,
]

type RichTextProps = {
  html: string
  labelledBy: string
  onChange: (html: string) => void
  /** Comes with the screen: it shares its styles with the library, and what is loaded later must not bring them again. */
  PictureDialog: ComponentType<PictureDialogProps>
}

/** The writing desk of a lesson: what the allow-list of lessons knows, and nothing else (decision 005). */
export default function RichText({ html, labelledBy, onChange, PictureDialog }: RichTextProps) {
  const [isPlacing, setPlacing] = useState(false)
  const editor = useEditor({
    extensions,
    content: html,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : tidyHtml(changed.getHTML())),
    editorProps: {
      attributes: {
        ...{ id: fields.content, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, lang: 'de' },
        'aria-placeholder': placeholders.lesson,
      },
    },
  })
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      className="lesson-desk"
      data-empty={editor?.isEmpty || undefined}
      style={{ '--placeholder': `'${placeholders.lesson}'` } as CSSProperties}
    >
      <RichTextEditor.Toolbar sticky stickyOffset={0} role="toolbar" aria-label="Formatierung">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        {editor && <TableControls editor={editor} />}
        {editor && (
          <PictureControls editor={editor} isOpen={isPlacing} setOpen={setPlacing} PictureDialog={PictureDialog} />
        )}
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content onDoubleClick={({ target }) => target instanceof HTMLImageElement && setPlacing(true)} />
    </RichTextEditor>
  )
}

const TABLE = { rows: 3, cols: 2, withHeaderRow: true }

/**
 * A table where there is none; rows and columns where there is one. Behind one control: a toolbar that grows where the
 * cursor enters a table would push the text away from under it.
 */
function TableControls({ editor }: { editor: Editor }) {
  const isIn = editor.isActive('table')
  const run = () => editor.chain().focus()
  const acts = [
    ['Tabelle einfügen', !isIn, () => run().insertTable(TABLE).run()],
    ['Zeile darunter', isIn, () => run().addRowAfter().run()],
    ['Spalte rechts daneben', isIn, () => run().addColumnAfter().run()],
    ['Zeile löschen', isIn, () => run().deleteRow().run()],
    ['Spalte löschen', isIn, () => run().deleteColumn().run()],
    ['Tabelle löschen', isIn, () => run().deleteTable().run()],
  ] as const
  return (
    <RichTextEditor.ControlsGroup>
      <Menu position="bottom-start">
        <Menu.Target>
          <RichTextEditor.Control title="Tabelle" className="worded">
            Tabelle ▾
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map(([label, isOn, act]) => (
            // Afterwards: the menu gives the focus back first, and the text takes it then.
            <Menu.Item key={label} disabled={!isOn} onClick={() => setTimeout(act)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </RichTextEditor.ControlsGroup>
  )
}
