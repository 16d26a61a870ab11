/** `Map.groupBy`, which Chrome has since 117, Firefox since 119, Safari since 17.4. */
export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    index += 1
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** `URL.parse`, which Chrome and Firefox have since 126, Safari since 18. */
export function parseUrl(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/** `URL.canParse`, which Chrome has since 120, Safari since 17. */
export function canParseUrl(url: string | URL, base?: string | URL): boolean {
  return parseUrl(url, base) !== null
}

/** `AbortSignal.any`, which Chrome has since 116, Firefox since 124, Safari since 17.4. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: any.signal })
  }
  return any.signal
}
