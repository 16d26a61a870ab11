import { storedRichText } from '@insights/domain/content/stored-rich-text.ts'
import { type Node, Fragment, Slice } from '@tiptap/pm/model'
import { TableMap, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { createDocument, type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'

import { isTextField } from '../dialogs/dialog-state.ts'
import { notify } from '../notify/notify.ts'
import { cleanPasted } from './clean-pasted.ts'
import { debounce } from './debounce.ts'
import { extensions, parseOptions } from './extensions.ts'
import { type Insertions, insertionNode } from './insertions.ts'

import article from './article.module.css'

/** Number of own changes that are recognised when they come back as the value. */
const REMEMBERED = 20

/**
 * The editor behind a `RichTextEditor`. Changes are passed on after a pause in typing, on leaving
 * the field and at the end. A new value changes the text where it differs, unless it is an own change
 * coming back (with other values of live figures, hence compared as documents).
 */
export function useRichTextEditor(props: RichTextEditorProps) {
  const { label, value, readOnly = false, insertions } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [sent] = useState<Node[]>([])
  const [press] = useState({ active: false })
  const [ownExtensions] = useState(() => {
    if (!insertions) return extensions
    // The report's figures may change while a text is open: asked again each time.
    const find = (reference: string) => latest.current.insertions?.find(reference) ?? null
    return [...extensions, insertionNode({ ...insertions, find })]
  })

  const editor = useEditor({
    extensions: ownExtensions,
    content: value,
    parseOptions,
    editable: !readOnly,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: cleanPasted,
      handleDOMEvents: {
        mousedown: () => {
          press.active = true
        },
        blur: () => {
          press.active = false
        },
        focus: (view) => {
          // A press puts the caret where it is. Otherwise the browser puts it at the start, right
          // after this event, and the editor brings it back 20 ms later: too late for a quick letter.
          if (press.active) return
          queueMicrotask(() => {
            if (view.hasFocus()) view.focus()
          })
        },
      },
      transformPasted: (slice, view) => (isInTable(view.state) ? splitCells(slice) : slice),
      handlePaste: pastePlainText,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: article.article ?? '',
      },
    },
    onUpdate: ({ transaction }) => {
      // Additions of the editor itself, such as the last empty line on focus, are no change.
      if (!transaction.docChanged) return
      latest.current.onTyping?.()
      pause.later()
    },
    onBlur: () => pause.now(),
  })

  // If mounting takes long, the editor of the first render is already destroyed and replaced.
  const current = useRef(editor)
  useEffect(() => {
    current.current = editor
  }, [editor])

  // Its own option would focus an editor that is not in the page yet, or that is replaced before it is.
  useEffect(() => {
    // Loaded late, it leaves the focus in the field that the user is typing in.
    if (!latest.current.autoFocus || editor.isDestroyed || isTextField(document.activeElement))
      return
    editor.commands.focus('start')
  }, [editor])

  const [pause] = useState(() =>
    debounce(() => {
      sent.push(current.current.state.doc)
      if (sent.length > REMEMBERED) sent.shift()
      const { isEmpty } = current.current
      latest.current.onChange(isEmpty ? '' : storedRichText(current.current.getHTML()))
    }),
  )
  useEffect(() => () => pause.now(), [pause])
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])

  useEffect(() => {
    if (editor.isDestroyed) return
    const takeOver = () => {
      if (editor.isDestroyed || pause.isWaiting()) return
      const incoming = createDocument(value, editor.schema, parseOptions)
      if ([...sent, editor.state.doc].some((own) => own.eq(incoming))) return
      // Earlier own changes were replaced: if one becomes the value again, it must be shown again.
      sent.length = 0
      replaceDifference(editor, incoming)
    }
    if (!editor.view.composing) return takeOver()
    // A word under composition belongs to the input method until it is complete.
    const { dom } = editor.view
    const later = () => setTimeout(takeOver)
    dom.addEventListener('compositionend', later, { once: true })
    return () => dom.removeEventListener('compositionend', later)
  }, [editor, pause, sent, value])

  return editor
}

/** Replaces only what differs, so that caret and selection stay where they are. */
function replaceDifference(editor: Editor, incoming: Node): void {
  const { state, view } = editor
  const start = state.doc.content.findDiffStart(incoming.content)
  const end = state.doc.content.findDiffEnd(incoming.content)
  if (start === null || end === null) return
  // Where a repeated text was removed or added, the two ends lie before the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = incoming.slice(start, end.b + overlap)
  const part = state.tr.replace(start, end.a + overlap, slice)
  // A part of another depth is fitted in, which may change it.
  const change = part.doc.eq(incoming)
    ? part
    : state.tr.replaceWith(0, state.doc.content.size, incoming.content)
  view.dispatch(change.setMeta('preventUpdate', true).setMeta('addToHistory', false))
}

export interface RichTextEditorProps {
  /** Name of the text, for screen readers. */
  readonly label: string
  /** HTML; '' for nothing. A new value from outside replaces the text. */
  readonly value: string
  /** Called with the text as it is stored: after a pause in typing, on leaving the field, at the end. */
  readonly onChange: (html: string) => void
  /** Called with the first key, long before `onChange`: from now on there is something to lose. */
  readonly onTyping?: () => void
  /** Stores an image and returns its URL; without it no images can be inserted. */
  readonly uploadImage?: (file: File) => Promise<string>
  /** Figures that a typed `/` inserts; without them a text has none. */
  readonly insertions?: Insertions
  readonly readOnly?: boolean
  /** Focuses the editor when it appears, as after a press of Edit. */
  readonly autoFocus?: boolean
}

/** Pastes the plain text of a clipboard whose HTML has nothing that the editor takes, and says so. */
function pastePlainText(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text.trim() === '' || hasContent(slice.content)) return false
  notify.info('Pasted as plain text: its formatting could not be read.')
  return view.pasteText(text, event)
}

function hasContent(content: Fragment): boolean {
  let found = false
  content.descendants((node) => {
    found ||= node.isText ? node.text?.trim() !== '' : node.isAtom && node.type.name !== 'hardBreak'
  })
  return found
}

/**
 * Returns a slice whose tables have no cell over several columns or rows. The editor cannot put such
 * cells into the cells of another table.
 */
function splitCells(slice: Slice): Slice {
  const first = slice.content.firstChild
  if (first?.type.spec['tableRole'] === 'row') {
    const table = first.type.schema.nodes['table']!.create(null, slice.content)
    return new Slice(splitTable(table).content, slice.openStart, slice.openEnd)
  }
  const nodes = slice.content.content.map((node) =>
    node.type.spec['tableRole'] === 'table' ? splitTable(node) : node,
  )
  return new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd)
}

function splitTable(table: Node): Node {
  const map = TableMap.get(table)
  const seen = new Set<number>()
  const rows = Array.from({ length: map.height }, (_, row) => {
    const cells = map.map.slice(row * map.width, (row + 1) * map.width).map((position) => {
      const cell = table.nodeAt(position)!
      const attributes = { ...cell.attrs, colspan: 1, rowspan: 1 }
      if (seen.has(position)) return cell.type.createAndFill(attributes)!
      seen.add(position)
      return cell.type.create(attributes, cell.content)
    })
    return table.child(row).type.create(null, cells)
  })
  return table.type.create(table.attrs, rows)
}
