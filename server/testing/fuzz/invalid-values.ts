import fc, { type Arbitrary } from 'fast-check'

import { EDGE_CASE_TEXTS } from '../edge-case-texts.ts'

/** Values from clients that are wrong, outdated or attacks. */
const STRANGE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  2 ** 53,
  1.5,
  true,
  [],
  {},
  [[]],
  [null],
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u{10ffff}',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'not-an-id',
  '0000-00-00T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30',
  { $ne: null },
  { $in: [] },
  { $in: [null, 1, 'x'] },
  { length: 1e9 },
  { toString: 1 },
  'x'.repeat(10_000),
  '%00',
  '../../etc/passwd',
  ...EDGE_CASE_TEXTS,
]

const strange = fc.constantFrom(...STRANGE_VALUES)
const strangeName = fc.constantFrom('__proto__', 'constructor', '$where', '_id', '', 'x'.repeat(300), 'a.b', 'a[b]', '\u0000') // prettier-ignore

/** A value with up to three faults: missing, mistyped or additional fields. */
export function invalidValues<Value>(values: Arbitrary<Value>): Arbitrary<unknown> {
  const faults = fc.array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'drop', 'add'), strange, strangeName), { minLength: 1, maxLength: 3 }) // prettier-ignore
  return fc.tuple(values, faults).map(([right, list]) => {
    let result: unknown = structuredClone(right)
    for (const [at, kind, strangeValue, name] of list) {
      // Copied, since the next fault may be inside it.
      const instead: unknown = structuredClone(strangeValue)
      const places = listPlaces(result)
      const place = places[at % Math.max(1, places.length)]
      if (!place) result = instead
      else if (kind === 'replace') define(place.owner, place.key, instead)
      else if (kind === 'add') define(place.owner, name, instead)
      else delete (place.owner as Record<string, unknown>)[place.key]
    }
    return result
  })
}

interface Place {
  readonly owner: object
  readonly key: string
}

function listPlaces(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    { owner: value, key },
    ...listPlaces(inner),
  ])
}

/**
 * Sets a field even where assigning would call a setter: `__proto__` is a name like any other in
 * JSON.
 */
function define(owner: object, key: string, value: unknown): void {
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true })
}
