/** A list of ids as an address holds it, joined by commas. */
export function readIds(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').filter((id) => id !== '')
}

/** undefined for an empty list, which leaves it out of the address. */
export function joinIds(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(',')
}
