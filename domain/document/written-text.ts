import type { RichText } from '../content/content.ts'
import { isRichTextEmpty } from '../content/is-rich-text-empty.ts'

/** Rich text that says something, or null: readers are shown no empty sections. */
export function writtenText(html: RichText | null | undefined): RichText | null {
  return html === undefined || isRichTextEmpty(html) ? null : html
}
