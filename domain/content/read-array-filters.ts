import { elementId } from './content-values.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'

const FILTER_KEY = /^([a-z]\w{0,30})\._id$/i

/**
 * Reads `[{ "e._id": id }]` as a map from name to id. Throws InvalidPatchError for any other form and
 * for a duplicate name.
 */
export function readArrayFilters(
  filters: readonly Readonly<Record<string, unknown>>[],
): Map<string, string> {
  const ids = new Map<string, string>()
  for (const filter of filters) {
    const [key = '', ...others] = Object.keys(filter)
    const name = FILTER_KEY.exec(key)?.[1]
    if (name === undefined || others.length > 0 || ids.has(name)) {
      throw new InvalidPatchError('arrayFilters', 'Must be one { "name._id": id } for each name')
    }
    const message = elementId(filter[key])
    if (message !== null) throw new InvalidPatchError(`arrayFilters.${key}`, message)
    ids.set(name, String(filter[key]))
  }
  return ids
}
