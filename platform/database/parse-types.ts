import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

const { int8, numeric, date, moment, int8Array, numericArray, dateArray, momentArray, textArray } =
  {
    int8: 20,
    numeric: 1700,
    date: 1082,
    moment: 1184,
    int8Array: 1016,
    numericArray: 1231,
    dateArray: 1182,
    momentArray: 1185,
    textArray: 1009,
  }

/** A whole number beyond 2^53 stays text, since a JavaScript number would change it. */
function parseInteger(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** Up to 15 digits a JavaScript number shows again what the database held; beyond, it stays text. */
function parseNumeric(text: string): number | string {
  const digits = text.replace(/^-?0*\.?0*|\./g, '')
  return digits.length <= 15 ? Number(text) : text
}

const parseAsDate = types.getTypeParser(moment) as (text: string) => unknown

/**
 * `2026-11-01 10:00:00.1+00` is the same text as ours but for its signs; of any other time zone, or
 * year, it is worked out.
 */
function parseMoment(text: string): unknown {
  if (text[10] === ' ' && text.endsWith('+00')) {
    const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const parsed = parseAsDate(text)
  return parsed instanceof Date ? parsed.toISOString() : text
}

const parseTextArray = types.getTypeParser(textArray) as (text: string) => (string | null)[]

function parseArray(parse: (text: string) => unknown): (text: string) => unknown {
  return (text) => parseTextArray(text).map((item) => (item === null ? null : parse(item)))
}

const parsers = new Map<number, (text: string) => unknown>([
  [int8, parseInteger],
  [numeric, parseNumeric],
  // A day has no time zone; as a Date it would be another day elsewhere.
  [date, (text) => text],
  // As contracts have it; a Date would only be made text again.
  [moment, parseMoment],
  [int8Array, parseArray(parseInteger)],
  [numericArray, parseArray(parseNumeric)],
  [dateArray, parseArray((text) => text)],
  [momentArray, parseArray(parseMoment)],
])

/**
 * How answers become JavaScript values: `bigint` and `numeric` numbers where a number is exact,
 * `date` as `YYYY-MM-DD`, `timestamptz` as ISO 8601 in UTC, `json` and `jsonb` parsed, the rest as
 * `pg` has it.
 */
export const parseTypes: CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    types.getTypeParser(id, format)) as typeof types.getTypeParser,
}
