/**
 * Returns a copy with every text replaced; `key` is the name of the field that contains it,
 * directly or in a list.
 */
export function mapTexts<Value>(
  value: Value,
  change: (text: string, key: string) => string,
): Value {
  return map(value, '') as Value

  function map(part: unknown, key: string): unknown {
    if (typeof part === 'string') return change(part, key)
    if (Array.isArray(part)) return part.map((element) => map(element, key))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, field]) => [name, map(field, name)]))
  }
}
