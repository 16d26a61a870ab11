import type { RichText } from '@insights/domain/content/content.ts'
import type { CategoryGroup } from '@insights/domain/document/report-document.ts'

import type { Block, HeadingBlock, LayoutAssets } from './pdf-layout.ts'

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

/** Capability Categorization: the groups with their categories and the items below these. */
export function categorization(
  groups: readonly CategoryGroup[],
  itemsOf: (categoryId: string) => readonly string[] = () => [],
): Block {
  if (groups.length === 0) return { kind: 'empty', text: 'This report has no categories.' }
  return {
    kind: 'groups',
    groups: groups.map(({ title, categories }) => ({
      title,
      categories: categories.map((category) => ({
        title: category.title,
        items: itemsOf(category.categoryId),
      })),
    })),
  }
}

/** Explains the arrows of a ranking (A2). */
export const RANK_NOTE: Block = {
  kind: 'note',
  text: 'Note: up/down = Significant change since last report (Differences of +/- 5% are significant at 95% confidence).',
}
