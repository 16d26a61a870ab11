/** Splits a list into parts of at most `most` items, each with the title of its slide. */
export function paginate<Item>(
  items: readonly Item[],
  most: number,
  title: string,
): { readonly items: readonly Item[]; readonly title: string }[] {
  const pages = Math.ceil(items.length / most)
  return Array.from({ length: pages }, (_, page) => ({
    items: items.slice(page * most, (page + 1) * most),
    title: pages === 1 ? title : `${title} (${page + 1} of ${pages})`,
  }))
}
