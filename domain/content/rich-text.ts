import type { RichText } from './content.ts'

/** An image counts as content. */
const IMAGE = /<img[\s/>]/i
const TAG = /<[^<>]*>/g
/** Spaces of every kind, also as entities, and zero-width characters. */
const BLANK = /\s|&nbsp;|&#160;|&#xa0;|[\u200b-\u200d\u2060\ufeff]/gi

/** True if rich text shows nothing: null, empty paragraphs, spaces. An image counts as content. */
export function isRichTextEmpty(html: RichText | null): boolean {
  if (html === null || html === '') return true
  if (IMAGE.test(html)) return false
  return html.replace(TAG, '').replace(BLANK, '') === ''
}

/** Returns rich text with visible content, or null: readers see no empty sections. */
export function visibleRichText(html: RichText | null | undefined): RichText | null {
  return html === undefined || isRichTextEmpty(html) ? null : html
}

const BLOCK_END = /<(?:\/(?:p|h[1-6]|li|td|th|tr|ul|ol|table|blockquote)|br[^<>]*)>/gi
const ENTITY = /&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

/** Returns the paragraphs, headings, items and table cells of rich text as plain text. */
export function plainParagraphs(html: RichText): string[] {
  return html
    .split(BLOCK_END)
    .map(plainText)
    .filter((paragraph) => paragraph !== '')
}

/** Returns the words of rich text without formatting and images, single spaces between them. */
export function plainText(html: RichText): string {
  return html
    .replace(BLOCK_END, ' ')
    .replace(TAG, '')
    .replace(ENTITY, (entity, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
    })
    .replace(/\s+/g, ' ')
    .trim()
}
