import type { RichText } from '@insights/domain/content/content.ts'

import type { LayoutAssets } from './assets.ts'
import type { Block, HeadingBlock } from './pdf-layout.ts'

/** Rich text under its heading; an empty one is left out, as in the portal. */
export function richTextPart(
  level: HeadingBlock['level'],
  title: string,
  html: RichText | null,
  assets: LayoutAssets,
): Block[] {
  if (html === null) return []
  return [
    { kind: 'heading', level, title },
    { kind: 'text', level, blocks: assets.text(html) },
  ]
}
