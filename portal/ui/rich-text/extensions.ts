import { Link } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TrailingNode } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'

/** Spaces at the end and in a row are kept: a text that is saved in a pause still has its last space. */
export const parseOptions = { preserveWhitespace: true } as const

/** Images of this portal only; a pasted one from elsewhere is removed. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/api/"]' }],
})

/** The empty line after a last table or image, which undo does not remove before anything is typed. */
const LastLine = TrailingNode.extend({
  addProseMirrorPlugins() {
    const plugins = this.parent?.() ?? []
    for (const { spec } of plugins) {
      const append = spec.appendTransaction
      spec.appendTransaction = (roots, before, after) =>
        append?.call(this, roots, before, after)?.setMeta(
          'addToHistory',
          roots.some(({ docChanged }) => docChanged),
        )
    }
    return plugins
  },
})

/** The schema of rich text (D9), as the server sanitises it. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: false,
    trailingNode: false,
  }),
  LastLine,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (url) => /^(https?:\/\/|mailto:)/i.test(url),
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
  OwnImage,
]
