import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

import { notify } from '../notify/notify.ts'

/** Pastes the plain text of a clipboard whose HTML has nothing that the editor takes, and says so. */
export function pastePlainText(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
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
export function splitCells(slice: Slice): Slice {
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
