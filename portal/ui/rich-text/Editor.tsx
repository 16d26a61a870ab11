import '@mantine/tiptap/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto, IconVariablePlus } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { IMAGE_TYPES } from '../forms/image-types.ts'
import { notify } from '../notify/notify.ts'
import { type Insertion, type Insertions, INSERTION, MISSING } from './insertions.ts'
import { type RichTextEditorProps, useRichTextEditor } from './use-rich-text-editor.ts'

import classes from './RichTextEditor.module.css'

export default function LoadedEditor(props: RichTextEditorProps) {
  const editor = useRichTextEditor(props)
  const { insertions, readOnly, uploadImage } = props
  const { menu, onKeyDownCapture } = useInsertionMenu(editor, readOnly ? undefined : insertions)
  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {!readOnly && (
        <Toolbar editor={editor} uploadImage={uploadImage} withFigures={insertions !== undefined} />
      )}
      <div className={classes.box} onKeyDownCapture={onKeyDownCapture}>
        <RichTextEditor.Content className={classes.content} />
        {menu}
      </div>
      {insertions && <SelectedFigure editor={editor} insertions={insertions} />}
    </RichTextEditor>
  )
}

/** Names the selected figure with its value, and removes it, as the key Delete does. */
function SelectedFigure({ editor, insertions }: { editor: Editor; insertions: Insertions }) {
  const { selection } = editor.state
  const node = selection instanceof NodeSelection ? selection.node : null
  const figure =
    node?.type.name === INSERTION ? insertions.find(node.attrs['reference'] as string) : undefined
  return (
    <div role="status">
      {figure !== undefined && (
        <Group justify="space-between" gap="0.25rem 1rem" className={classes.selected}>
          <p>{figure ? `${figure.source}: ${figure.text}` : MISSING}</p>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => editor.chain().focus().deleteSelection().run()}
          >
            Remove figure
          </Button>
        </Group>
      )}
    </div>
  )
}

interface ToolbarProps {
  readonly editor: Editor
  readonly uploadImage?: (file: File) => Promise<string>
  readonly withFigures?: boolean
}

export function Toolbar({ editor, uploadImage, withFigures }: ToolbarProps) {
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--app-bar-height, 0px)"
      className={classes.toolbar}
      role="group"
      aria-label="Formatting"
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        {uploadImage && <ImageControl editor={editor} uploadImage={uploadImage} />}
        <RichTextEditor.TableInsert maxColumns={8} maxRows={8} />
        {withFigures && (
          <RichTextEditor.Control
            aria-label="Insert figure"
            title="Insert figure (/)"
            onClick={() => openInsertions(editor)}
          >
            <IconVariablePlus size={16} stroke={1.6} />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
      {editor.isActive('table') && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowBefore />
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnBefore />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

/** Types the slash that opens the list, after a space. */
function openInsertions(editor: Editor) {
  const { $to } = editor.state.selection
  const before = $to.parent.textBetween(0, $to.parentOffset, undefined, ' ')
  const slash = before === '' || before.endsWith(' ') ? '/' : ' /'
  editor.chain().focus().setTextSelection($to.pos).insertContent(slash).run()
}

interface ImageControlProps {
  readonly editor: Editor
  readonly uploadImage: (file: File) => Promise<string>
}

/** Stores an image before inserting it, so that the text never refers to a missing one. */
export function ImageControl({ editor, uploadImage }: ImageControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)

  async function insert(file: File) {
    setUploading(true)
    try {
      const src = await uploadImage(file)
      const alt = file.name.replace(/\.[^.]+$/, '')
      editor.chain().focus().setImage({ src, alt }).run()
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setUploading(false)
    }
  }

  return (
    <>
      <RichTextEditor.Control
        aria-label="Insert image"
        title="Insert image"
        disabled={uploading}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={16} stroke={1.6} />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void insert(file)
        }}
      />
    </>
  )
}

/** A slash after a space begins a query; a second one, or a space behind it, ends it. */
const SLASH = /(?:^|[\s(\u{fffc}])\/(?<query>(?:[^/\s][^/]{0,60})?)$/u

interface Slash {
  /** Its place in the document, and the caret's. */
  readonly from: number
  readonly to: number
  readonly query: string
}

function findSlash({ state }: Editor): Slash | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\u{fffc}')
  const query = SLASH.exec(before)?.groups?.['query']
  if (query === undefined) return null
  return { from: $from.pos - query.length - 1, to: $from.pos, query }
}

const NONE: readonly Insertion[] = []

/**
 * The list that a typed `/` opens at the caret. What is typed behind it searches; arrows choose,
 * Enter inserts and Escape leaves the slash as text. The focus stays in the text all the time.
 */
function useInsertionMenu(editor: Editor, insertions: Insertions | undefined) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  useEffect(() => {
    if (!insertions) return
    const onUpdate = () => {
      const slash = findSlash(editor)
      setOpen((now) => slash !== null && (now || slash.query === ''))
      setPlace(0)
    }
    const onSelection = () => setOpen((now) => now && findSlash(editor) !== null)
    const close = () => setOpen(false)
    editor.on('update', onUpdate).on('selectionUpdate', onSelection).on('blur', close)
    return () => {
      editor.off('update', onUpdate).off('selectionUpdate', onSelection).off('blur', close)
    }
  }, [editor, insertions])

  const slash = open ? findSlash(editor) : null
  const query = slash?.query
  const found = useMemo(
    () => (query === undefined || !insertions ? NONE : insertions.search(query)),
    [insertions, query],
  )
  const active = slash && found.length > 0 ? `${list}-${place}` : null
  useEffect(() => {
    if (editor.isDestroyed) return
    const { dom } = editor.view
    if (active === null) {
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
      return
    }
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-activedescendant', active)
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [editor, active, list])

  function insert({ reference }: Insertion) {
    if (!slash) return
    setOpen(false)
    editor
      .chain()
      .focus()
      .deleteRange(slash)
      .insertContentAt(slash.from, { type: INSERTION, attrs: { reference } })
      .run()
  }

  /** Takes the keys of the list before the editor does. */
  function onKeyDownCapture(event: KeyboardEvent) {
    if (!slash || event.nativeEvent.isComposing) return
    const chosen = found[place]
    if (event.key === 'Escape') setOpen(false)
    else if (!chosen) return
    else if (event.key === 'ArrowDown') setPlace((place + 1) % found.length)
    else if (event.key === 'ArrowUp') setPlace((place + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const menu = slash && (
    <InsertionMenu {...{ editor, slash, found, place, list }} onInsert={insert} />
  )
  return { menu, onKeyDownCapture }
}

interface Props {
  readonly editor: Editor
  readonly slash: Slash
  readonly found: readonly Insertion[]
  readonly place: number
  readonly list: string
  readonly onInsert: (insertion: Insertion) => void
}

/** Rem, as the style sheet has it. */
const WIDTH = 26

function InsertionMenu({ editor, slash, found, place, list, onInsert }: Props) {
  const box = editor.view.dom.parentElement?.getBoundingClientRect()
  const at = editor.view.coordsAtPos(slash.from)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const left = box ? Math.max(0, Math.min(at.left - box.left, box.width - WIDTH * rem)) : 0
  const top = box ? at.bottom - box.top + 4 : 0
  return (
    <div className={classes.menu} style={{ left, top }}>
      <p className={classes.hint} role="status">
        {found.length === 0
          ? 'No figure has these words.'
          : `${found[place]?.source}: ${found[place]?.text}`}
      </p>
      <ul id={list} role="listbox" aria-label="Figures" className={classes.list}>
        {found.map((insertion, index) => (
          <li
            key={insertion.reference}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === place}
            className={classes.option}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(insertion)}
          >
            <span>{insertion.source}</span>
            <strong>{insertion.text}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
