const ONLY_ASCII = /^[\x20-\x7e]*$/

/** The key that titles are sorted by: lower case, without accents. */
export function titleSortKey(title: string): string {
  if (ONLY_ASCII.test(title)) return title.toLowerCase()
  return title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
