import { createHash } from 'node:crypto'

import type { Catalogue } from '@insights/domain/catalogue/catalogue.ts'

/** Equal for equal catalogues, whatever order they were read in. */
export function hashCatalogue({ categories }: Catalogue): string {
  const records = categories.flatMap(({ capabilities, questions, ...category }) => [
    record(category._id, category),
    ...capabilities.map((capability) => record(category._id, capability)),
    ...questions.map((question) => record(category._id, question)),
  ])
  return createHash('sha256').update(records.toSorted().join('\n')).digest('base64url')
}

function record(category: string, fields: object): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([category, ...sorted])
}
