import { Link } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'

/** Only our own images; a pasted one from elsewhere is left out. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/api/"]' }],
})

/** What rich text can hold: the one schema of D9, as the server sanitises it. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: false,
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (address) => /^(https?:\/\/|mailto:)/i.test(address),
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
  OwnImage,
]
