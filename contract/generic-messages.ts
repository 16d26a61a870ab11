import { countText } from '@insights/domain/text/number-text.ts'
import type { core } from 'zod'

/**
 * Returns the message of input that a schema rejects without a message of its own: the generic ones
 * of the forms, never the library's. The server passes it to every schema.
 */
export function genericMessage(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'Required' : typeMessage(issue.expected)
    case 'invalid_value':
      // A list that has nothing to choose from.
      if (issue.values.length === 0) return 'Unknown field'
      return isMissing(issue.input) ? 'Required' : `Must be ${listed(issue.values)}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return `Must be ${issue.inclusive ? 'at most' : 'less than'} ${measure(issue.maximum, issue.origin)}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Invalid'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'Unknown field'
    case 'invalid_union':
    case 'invalid_element':
    case 'custom':
    default:
      return isMissing(issue.input) ? 'Required' : 'Invalid'
  }
}

const TYPES: Partial<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
}

const FORMATS: Partial<Record<string, string>> = {
  email: 'Invalid Email',
  uuid: 'Must be an id',
  date: 'Must be a date',
  datetime: 'Must be a date and time',
  url: 'Must be a web address',
  safeint: 'Must be a whole number',
}

const UNITS: Partial<Record<string, string>> = {
  string: 'character',
  array: 'item',
}

/** Longer lists of values are cut. */
const MAX_VALUES = 20

function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

function typeMessage(expected: string): string {
  return TYPES[expected] ?? 'Invalid'
}

function measure(bound: number | bigint, origin: string): string {
  const unit = UNITS[origin]
  return unit ? countText(Number(bound), unit) : String(bound)
}

function tooSmall({ origin, minimum, inclusive }: core.$ZodRawIssue<core.$ZodIssueTooSmall>) {
  // A text or a list that must not be empty.
  if (origin in UNITS && minimum === 1) return 'Required'
  return `Must be ${inclusive ? 'at least' : 'more than'} ${measure(minimum, origin)}`
}

function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, MAX_VALUES).map(String)
  const more = values.length > MAX_VALUES ? ` and ${values.length - MAX_VALUES} more` : ''
  return texts.length === 1 ? texts[0]! : `one of ${texts.join(', ')}${more}`
}
