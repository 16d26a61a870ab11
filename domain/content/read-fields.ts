import type { Check } from './content-values.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'

/**
 * Reads an element to push: every field must pass its check, missing fields get their default, and
 * unknown fields are not allowed. Throws InvalidPatchError with the field.
 */
export function readFields<Element extends { readonly _id: string }>(
  path: string,
  value: unknown,
  checks: { readonly [Field in keyof Element]: Check },
  defaults: Partial<Element>,
): Element {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidPatchError(path, 'Must be an object')
  }
  for (const field of Object.keys(value)) {
    if (!Object.hasOwn(checks, field)) {
      throw new InvalidPatchError(`${path}.${field}`, 'Unknown field')
    }
  }
  const element = { ...defaults, ...value } as Element
  for (const [field, check] of Object.entries<Check>(checks)) {
    const message = check(element[field as keyof Element])
    if (message !== null) throw new InvalidPatchError(`${path}.${field}`, message)
  }
  return element
}
