import type { RichText } from '@insights/domain/content/content.ts'

import type { Block, HeadingBlock } from './paper.ts'
import type { Supplies } from './supplies.ts'

/** A written part under its heading; one that says nothing is left out, as in the portal. */
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
