import type { CategoryGroup } from '@insights/domain/document/report-document.ts'

import type { Block } from './pdf-layout.ts'

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
