import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { findQuery, booleanFilter, selectableFindResult } from '../find.ts'

/** Kinds of change of a capability since the previous edition. */
const capabilityChange = z.object({
  _id: z.string(),
  title: z.string(),
  /** Readers find it in the Updates History. */
  updatesHistory: z.boolean(),
})
const capabilityChangesFind = findQuery({
  item: capabilityChange,
  filter: { updatesHistory: booleanFilter },
  sort: ['title'],
})
const capabilityChangesPage = selectableFindResult(capabilityChange)
export type CapabilityChange = z.infer<typeof capabilityChange>

export const capabilityChangesApi = {
  find: endpoint({
    method: 'GET',
    path: '/capability-changes',
    query: capabilityChangesFind,
    responses: { 200: capabilityChangesPage },
  }),
}
