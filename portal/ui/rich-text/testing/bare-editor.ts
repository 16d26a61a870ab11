import { createDocument, Editor } from '@tiptap/core'

import { extensions, parseOptions } from '../extensions.ts'
import { insertionNode } from '../insertions.ts'

/** An editor of rich text alone, which browser tests give the same keys as the portal's. */
const editor = new Editor({
  element: document.body,
  extensions: [...extensions, insertionNode({ find: () => null, search: () => [] })],
  parseOptions,
})

/**
 * Returns a rich text as its document, without the empty paragraphs that an editor adds at its end,
 * and without the values of live figures.
 */
function normal(html: string): string {
  const { content } = createDocument(html, editor.schema, parseOptions).toJSON() as {
    content: { type: string; content?: unknown }[]
  }
  const last = content.findLastIndex((node) => node.type !== 'paragraph' || node.content)
  return JSON.stringify(content.slice(0, last + 1), (_, value: { reference?: string } | null) =>
    value?.reference === undefined ? value : value.reference,
  )
}

/** Documents that it has held, in the form of `normal`. */
const held = new Set<string>()
editor.on('update', () => held.add(normal(editor.getHTML())))

Object.assign(window, {
  bare: {
    html: () => editor.getHTML(),
    normal,
    begin: (html: string) =>
      editor.chain().setMeta('addToHistory', false).setContent(html, { parseOptions }).run(),
    /** Takes over another text that it has held before; returns whether it did. */
    goBackTo(html: string): boolean {
      const text = normal(html)
      if (text === normal(editor.getHTML()) || !held.has(text)) return false
      editor.commands.setContent(html, { parseOptions })
      return true
    },
    /** Adds what another user has written, behind the text. */
    append: (html: string) =>
      editor
        .chain()
        .setMeta('addToHistory', false)
        .insertContentAt(editor.state.doc.content.size, html, {
          parseOptions,
          updateSelection: false,
        })
        .run(),
  },
})
