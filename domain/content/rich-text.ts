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
