import type { core } from 'zod'

import { badRequest, type HttpError } from './errors.ts'

type Issue = core.$ZodIssue

/** Turns what the schema has found into one message for each field (decisions 2). */
export function answerToInvalidInput(issues: readonly Issue[], where: string): HttpError {
  // A map, since a field may be called `constructor`.
  const errors = new Map<string, string>()
  for (const [field, message] of issues.flatMap((issue) => explain(issue, []))) {
    if (!errors.has(field)) errors.set(field, message)
  }
  const [field, message] = [...errors][0] ?? [where, 'Invalid']
  return badRequest(`${field}: ${message}`, Object.fromEntries(errors))
}

function explain(issue: Issue, parents: readonly PropertyKey[]): [string, string][] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [[...path, key].join('.'), 'Unknown field'])
  }
  if (issue.code === 'invalid_union') {
    const alternative = nearest(issue.errors)
    if (alternative) return alternative.flatMap((inner) => explain(inner as Issue, path))
  }
  if (issue.code === 'invalid_key') return [[path.join('.'), 'Unknown field']]
  return [[path.join('.') || 'body', messageOf(issue)]]
}

/** Of a union, the alternative that came furthest is the one that was meant. */
function nearest(alternatives: readonly (readonly core.$ZodIssue[])[]) {
  const depth = (issues: readonly core.$ZodIssue[]) =>
    Math.max(...issues.map((issue) => issue.path.length))
  return alternatives.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
}

function messageOf(issue: Issue): string {
  return issue.message.endsWith('received undefined') ? 'Required' : issue.message
}
