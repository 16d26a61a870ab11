import type { ReportContent } from '@insights/contract/content/content.ts'
import type { ContentPatch } from '@insights/domain/content/content-patch.ts'

/** What a patch does, without the stamp it is made on. */
export type PatchOperations = Omit<ContentPatch, 'loadedAt'>

export type FieldValue = string | number | null

/** One thing of a report's content that is edited and saved by itself. */
export interface ContentField<Value extends FieldValue = FieldValue> {
  /** Its path with the ids of elements; no two fields share one. */
  readonly key: string
  /** What people call it: 'Top Performers'. */
  readonly label: string
  /** Milliseconds without a change before it is saved. */
  readonly delay: number
  /** What the record holds, a default where nothing was written; undefined when its element is gone. */
  readonly read: (content: ReportContent | null) => Value | undefined
  /** How the value gets into the record. */
  readonly write: (content: ReportContent, value: Value) => PatchOperations
  /** The value in words or markup, for comparing two. */
  readonly show: (value: Value) => ShownValue
}

export type ShownValue =
  | { readonly kind: 'richText'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string | null }

interface RichTextField {
  readonly key: string
  readonly label: string
  /** undefined when its element is gone, null while nothing is written. */
  readonly read: (content: ReportContent) => string | null | undefined
  /** null for nothing. */
  readonly write: (content: ReportContent, html: string | null) => PatchOperations
}

/** A field with an editor, '' while nothing is written. The editor itself waits for a pause. */
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

/** Milliseconds that a text field rests before it is saved (B9). */
export const TEXT_DELAY = 1000
