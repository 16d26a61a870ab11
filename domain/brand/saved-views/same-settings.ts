/**
 * Returns whether two texts are the same settings, in whatever order: the database stores them in
 * an order of its own. Without a text they are the page's defaults.
 */
export function areSameSettings(one: string | undefined, other: string | undefined): boolean {
  return normalize(one) === normalize(other)
}

function normalize(text = '{}'): string {
  try {
    return JSON.stringify(order(JSON.parse(text)))
  } catch {
    return text
  }
}

/** A value with its fields and, since lists in settings are sets, their entries in one order. */
function order(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map((entry) => order(entry))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inside]) => [name, order(inside)]))
}
