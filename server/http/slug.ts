import { titleSortKey } from '@insights/domain/text/titles.ts'

/** A title's letters and digits that every file system and header takes. */
export function slug(title: string, fallback: string): string {
  const words = titleSortKey(title).match(/[a-z0-9]+/g) ?? [fallback]
  return words.join('-').slice(0, 60)
}
