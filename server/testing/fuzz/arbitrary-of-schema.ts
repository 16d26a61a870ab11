import type { JsonSchema } from '@insights/contract/print-type.ts'
import fc, { type Arbitrary } from 'fast-check'

/** Ids of existing records, for a field of this name. */
export type FindIds = (field: string) => readonly string[]

const MAX_LIST_LENGTH = 3
const MAX_TEXT_LENGTH = 60

/**
 * Values that a schema allows. Three of four ids are of existing records, so that requests pass the
 * first look-up.
 */
export function arbitraryOf(schema: JsonSchema, findIds: FindIds, field = ''): Arbitrary<unknown> {
  const of = (inner: JsonSchema, name = field) => arbitraryOf(inner, findIds, name)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = (schema.anyOf ?? schema.oneOf)?.filter((one) => !one.not)
  if (alternatives?.length) return fc.oneof(...alternatives.map((one) => of(one)))
  const { type = 'unknown' } = schema
  switch (type) {
    case 'string':
      return textOf(schema, findIds(field))
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(
          schema.maxItems ?? MAX_LIST_LENGTH,
          (schema.minItems ?? 0) + MAX_LIST_LENGTH,
        ),
      })
    case 'object':
      return objectOf(schema, of, findIds)
    default:
      return schema.not ? fc.constant(undefined) : fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  of: (schema: JsonSchema, name?: string) => Arbitrary<unknown>,
  findIds: FindIds,
): Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, of(schema, name)]),
  )
  const present = fc.record(known, { requiredKeys: required.filter((name) => name in known) })
  if (typeof additionalProperties !== 'object') return present
  const names = arbitraryOf(propertyNames ?? { type: 'string' }, findIds).map(String)
  const more = fc.dictionary(names, of(additionalProperties), { maxKeys: MAX_LIST_LENGTH })
  return fc.tuple(more, present).map(([some, others]) => ({ ...some, ...others }))
}

function numberOf({ type, minimum = -1e6, maximum = 1e6 }: JsonSchema): Arbitrary<number> {
  const whole = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  if (type === 'integer') return whole
  return fc.oneof(whole, fc.double({ min: minimum, max: maximum, noNaN: true }))
}

function textOf(schema: JsonSchema, ids: readonly string[]): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = MAX_TEXT_LENGTH } = schema
  if (format === 'uuid') {
    const anyId = fc.uuid()
    return ids.length === 0 ? anyId : fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 3 }, { arbitrary: anyId, weight: 1 }) // prettier-ignore
  }
  if (format === 'date-time' || format === 'date') {
    const days = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    })
    return days.map((day) => (format === 'date' ? day.toISOString().slice(0, 10) : day.toISOString())) // prettier-ignore
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH)) }
  const texts = fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.string(length))
  if (!pattern) return texts
  const matches = new RegExp(pattern, 'u')
  // Most patterns only forbid control characters; the others are short and can be generated.
  return pattern.includes('\\P{') ? texts.filter((text) => matches.test(text)) : fc.stringMatching(matches) // prettier-ignore
}
