import { cleanText } from './clean-text.ts'

/** Not texts but what stands for files and addresses. */
const KEPT = new Set(['file', 'href'])

/** A copy with every text in it as it can be set. */
export function cleanTexts<Value>(value: Value): Value {
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, KEPT.has(key) ? field : clean(field)]),
  )
}
