import { genericMessage } from '@insights/contract/generic-messages.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { ZodType, core } from 'zod'

import { type HttpError, badRequest } from './errors.ts'

/** Input that its schema rejects; becomes a response in the error handler. */
export class InvalidInputError extends Error {
  readonly issues: readonly core.$ZodIssue[]
  validationContext?: string

  constructor(issues: readonly core.$ZodIssue[]) {
    super('Invalid input')
    this.issues = issues
  }
}

export const validatorCompiler: FastifySchemaCompiler<ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const result = schema.safeParse(input, { error: genericMessage })
    return result.success
      ? { value: result.data }
      : { error: new InvalidInputError(result.error.issues) }
  }

type Issue = core.$ZodIssue

/** A response lists at most as many errors as users read, and counts the others. */
export const MAX_ERRORS = 20
/** Names of fields come from the client; longer ones are cut. */
const MAX_FIELD_LENGTH = 100

/** Turns the schema's errors into one message for each field (D2). */
export function toValidationHttpError(issues: readonly Issue[], where: string): HttpError {
  // A map, since a field may be called `constructor`.
  const errors = new Map<string, string>()
  let more = 0
  for (const [path, message] of explainAll(issues, [])) {
    if (errors.size === MAX_ERRORS) {
      more += 1
      continue
    }
    const field = shorten(path.join('.')) || 'body'
    if (!errors.has(field)) errors.set(field, message)
  }
  const [field, message] = [...errors][0] ?? [where, 'Invalid']
  const besides = more === 0 ? '' : ` (${numberText(errors.size - 1 + more)} more errors)`
  return badRequest(`${field}: ${message}${besides}`, Object.fromEntries(errors))
}

type Explained = readonly [path: readonly PropertyKey[], message: string]

function* explainAll(
  issues: readonly Issue[],
  parents: readonly PropertyKey[],
): Generator<Explained> {
  for (const issue of issues) yield* explain(issue, [...parents, ...issue.path])
}

function* explain(issue: Issue, path: readonly PropertyKey[]): Generator<Explained> {
  const alternative = issue.code === 'invalid_union' ? nearest(issue.errors) : undefined
  if (alternative) yield* explainAll(alternative as Issue[], path)
  else if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) yield [[...path, key], 'Unknown field']
  } else yield [path, issue.message]
}

/** For a union, report the branch that matched deepest. */
function nearest(alternatives: readonly (readonly core.$ZodIssue[])[]) {
  const depth = (issues: readonly core.$ZodIssue[]) =>
    issues.reduce((deepest, { path }) => Math.max(deepest, path.length), 0)
  return alternatives.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
}

/** The response to an unknown field of a form. */
export function unknownField(name: string): HttpError {
  const field = shorten(name)
  return badRequest(`${field}: Unknown field`, { [field]: 'Unknown field' })
}

/** Returns a field's name for the response. */
function shorten(field: string): string {
  return field.length > MAX_FIELD_LENGTH ? `${field.slice(0, MAX_FIELD_LENGTH)}...` : field
}
