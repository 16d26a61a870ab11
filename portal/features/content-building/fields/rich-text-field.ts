import type { ContentBuilding } from '@insights/contract/content-building.ts'

import type { ContentField, PatchOperations } from '../content-field.ts'

interface RichTextField {
  readonly key: string
  readonly label: string
  /** undefined when its element is gone, null while nothing is written. */
  readonly read: (content: ContentBuilding) => string | null | undefined
  /** null for nothing. */
  readonly write: (content: ContentBuilding, html: string | null) => PatchOperations
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
