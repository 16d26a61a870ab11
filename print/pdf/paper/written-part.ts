import type { RichText } from '@insights/domain/content/content.ts'

import type { Block, HeadingBlock } from './paper.ts'
import type { Supplies } from './supplies.ts'

/** Rich text under its heading; an empty one is left out, as in the portal. */
export function writtenPart(
  level: HeadingBlock['level'],
  title: string,
  html: RichText | null,
  supplies: Supplies,
): Block[] {
  if (html === null) return []
  return [
    { kind: 'heading', level, title },
    { kind: 'text', level, blocks: supplies.text(html) },
  ]
}
