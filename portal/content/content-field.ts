import type { ReportContent } from '@insights/contract/content/content.ts'
import type { ContentPatch } from '@insights/domain/content/content-patch.ts'

/** Operations of a patch, without the stamp it is based on. */
export type PatchOperations = Omit<ContentPatch, 'loadedAt'>

export type FieldValue = string | number | null

/** A field of a report's content that is edited and saved by itself. */
export interface ContentField<Value extends FieldValue = FieldValue> {
  /** Its path with the ids of elements, unique among the fields. */
  readonly key: string
  /** The field's name for people: 'Top Performers'. */
  readonly label: string
  /** Milliseconds without a change before it is saved. */
  readonly delay: number
  /** The stored value, or a default if none; undefined when its element was deleted. */
  readonly read: (content: ReportContent | null) => Value | undefined
  /** Operations that write the value into the record. */
  readonly write: (content: ReportContent, value: Value) => PatchOperations
  /** The value as text or markup, for comparing two. */
  readonly show: (value: Value) => ShownValue
}

export type ShownValue =
  | { readonly kind: 'richText'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string | null }

interface RichTextField {
  readonly key: string
  readonly label: string
  /** undefined when its element was deleted, null while empty. */
  readonly read: (content: ReportContent) => string | null | undefined
  /** null for an empty text. */
  readonly write: (content: ReportContent, html: string | null) => PatchOperations
}

/** A field with a rich-text editor, '' while empty. The editor itself waits for a pause. */
export function richTextField({ key, label, read, write }: RichTextField): ContentField<string> {
  return {
    key,
    label,
    delay: 0,
    read: (content) => {
      const html = content === null ? null : read(content)
      return html === null ? '' : html
    },
    write: (content, html) => write(content, html === '' ? null : html),
    show: (html) => ({ kind: 'richText', html }),
  }
}

/** Milliseconds without a change before a text field is saved (B9). */
export const TEXT_DELAY = 1000
