import type { RichText } from './content.ts'

/** A picture says something without a word. */
const PICTURE = /<img[\s/>]/i
const TAG = /<[^<>]*>/g
/** Spaces of every kind, also as entities, and characters without width. */
const BLANK = /\s|&nbsp;|&#160;|&#xa0;|[\u200b-\u200d\u2060\ufeff]/gi

/** True when rich text shows nothing: null, empty paragraphs, blanks; a picture is something. */
export function isRichTextEmpty(html: RichText | null): boolean {
  if (html === null || html === '') return true
  if (PICTURE.test(html)) return false
  return html.replace(TAG, '').replace(BLANK, '') === ''
}
