import '@mantine/core/styles/Menu.layer.css'
import '@mantine/tiptap/styles.layer.css'
import './rich-text.css'
import { Menu } from '@mantine/core'
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { TableHeader, TableKit } from '@tiptap/extension-table'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentType, type CSSProperties, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { placeholders } from '../../../../domain/content/content.ts'
import { fields } from '../../../../domain/content/content-findings.ts'
import { linkAddress } from '../../../../domain/platform/link-address.ts'
import { ActivityControls } from '../activities/activity-controls.tsx'
import { ActivityPlace, LessonDocument } from '../activities/activity-place.tsx'
import { placeInText, removeFromText, showInText, withoutForeignPlaces } from '../activities/edit-places.ts'
import { useLessonActivities } from '../activities/lesson-activities-context.ts'
import { FactQuote } from './fact-quote.ts'
import { LessonLink } from './lesson-link.tsx'
import { LessonLinkControls } from './lesson-link-controls.tsx'
import type { LessonLinkDialogProps } from './lesson-link-dialog.tsx'
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

/** Keeps the `scope` attribute of header cells, which says whether they head a column or a row. */
const HeadCell = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
})

/** A link leads where it will lead once it is saved (sanitize.ts), however it was typed or pasted. */
const EditorLink = Link.extend({
  renderHTML({ HTMLAttributes, ...rest }) {
    const { href } = HTMLAttributes
    const kept = { ...HTMLAttributes, ...(href && { href: linkAddress(href) }) }
    return this.parent?.({ HTMLAttributes: kept, ...rest }) ?? ['a', kept, 0]
  },
})

const extensions = [
  LessonDocument,
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3, 4] },
    link: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
  EditorLink.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
  }),
  TableKit.configure({ table: { resizable: false }, tableHeader: false }),
  HeadCell,
  Picture,
  Figure,
  ActivityPlace,
  FactQuote,
  LessonLink,
]

/** What the list and the forms of activities do with the text. */
export type Desk = {
  /** Selects the place of an activity. */
  show: (key: string) => void
  /** Puts an activity where the cursor was, or at the end when nobody has written yet. */
  place: (key: string) => void
  /** Takes an activity out of the text. */
  remove: (key: string) => void
}

type RichTextProps = {
  desk: Ref<Desk>
  html: string
  labelledBy: string
  onChange: (html: string) => void
  /**
   * Imported by the screen and passed in: they share styles with other components, which must not be loaded a second
   * time with this lazy module.
   */
  PictureDialog: ComponentType<PictureDialogProps>
  LessonLinkDialog: ComponentType<LessonLinkDialogProps>
}

/** The editor for the text of a lesson. Supports exactly what the allow-list of the server permits (decision 005). */
export default function RichText(props: RichTextProps) {
  const { desk, html, labelledBy, onChange, PictureDialog, LessonLinkDialog } = props
  const [isPlacing, setPlacing] = useState(false)
  const hasBeenWrittenIn = useRef(false)
  const { activities } = useLessonActivities()
  const editor = useEditor({
    extensions,
    content: html,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : tidyHtml(changed.getHTML())),
    onFocus: () => {
      hasBeenWrittenIn.current = true
    },
    editorProps: {
      transformPastedHTML: (pasted, { state }) =>
        withoutForeignPlaces(
          pasted,
          state.doc,
          activities.map(({ key }) => key),
        ),
      attributes: {
        ...{ id: fields.content, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, lang: 'de' },
        'aria-placeholder': placeholders.lesson,
      },
    },
  })
  useImperativeHandle(desk, () => ({
    show: (key) => editor && showInText(editor, key),
    place: (key) => editor && placeInText(editor, key, hasBeenWrittenIn.current ? 'cursor' : 'end'),
    remove: (key) => editor && removeFromText(editor, key),
  }))
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
        {editor && <ActivityControls editor={editor} />}
        {editor && <LessonLinkControls editor={editor} LessonLinkDialog={LessonLinkDialog} />}
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
 * Inserts a table, or edits rows and columns of the present one. In one menu, because a toolbar that grew when the
 * cursor enters a table would shift the text.
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
            // Deferred: the menu first returns the focus to its button, then the action focuses the text.
            <Menu.Item key={label} disabled={!isOn} onClick={() => setTimeout(act)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </RichTextEditor.ControlsGroup>
  )
}
