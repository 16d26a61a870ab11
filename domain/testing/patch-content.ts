import { applyContentPatch } from '../content/apply-content-patch.ts'
import type { ContentPatch } from '../content/content-patch.ts'
import { contentRecord } from './content-patches.ts'
import { freeze } from './freeze.ts'

export const LOADED = contentRecord.updatedAt
export const context = { now: '2025-11-10T11:00:00.000Z', categoryGroups: ['Booking', 'Service'] }
export const later = { ...context, now: '2025-11-10T12:00:00.000Z' }

export type Operations = Omit<ContentPatch, 'loadedAt'>

export const patch = (
  operations: Operations,
  record = contentRecord,
  at = context,
  loadedAt = LOADED,
) => applyContentPatch(record, freeze({ loadedAt, ...operations }), at)

export function applied(
  operations: Operations,
  record = contentRecord,
  at = context,
  loadedAt = LOADED,
) {
  const result = patch(operations, record, at, loadedAt)
  if (result.outcome !== 'applied') throw new Error(`Not applied: ${result.message}`)
  return freeze(result.record)
}

export const trend = (id: string) => [{ 'e._id': id }]
export const card = (id: string) => [{ 'c._id': 'c1' }, { 'x._id': id }]
