import type { RichText } from '../content/content.ts'
import { isRichTextEmpty } from '../content/is-rich-text-empty.ts'

/** Returns rich text with visible content, or null: readers see no empty sections. */
export function visibleRichText(html: RichText | null | undefined): RichText | null {
  return html === undefined || isRichTextEmpty(html) ? null : html
}
