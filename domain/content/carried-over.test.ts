import { expect, test } from 'vitest'

import { contentRecord } from '../testing/content-patches.ts'
import { writtenContent } from '../testing/content.ts'
import { freeze } from '../testing/freeze.ts'
import { applied, later, patch } from '../testing/patch-content.ts'
import { countLookedAt, isKeepable, listCarriedOver } from './carried-over.ts'

const carriedOver = listCarriedOver(contentRecord.content)
const record = freeze({ ...contentRecord, carriedOver })
const [trend] = record.content.trendsInnovations
const section = `trendsInnovations.${trend!._id}`

test('every written section is carried over and can be kept; of empty ones only the ordinal is', () => {
  expect(carriedOver.length).toBeGreaterThan(3)
  expect(carriedOver.filter((path) => !isKeepable(path))).toEqual([])
  const content = writtenContent()
  const { executiveSummary } = content
  const empty = { ...executiveSummary, topPerformers: '<p></p>' }
  expect(
    listCarriedOver({
      ...content,
      productRating: {},
      trendsInnovations: [],
      executiveSummary: empty,
    }),
  ).toEqual(['executiveSummary.paragraphDate'])
})

test('keeping a section confirms it, changes no text and causes no conflict', () => {
  const result = patch({ $keep: [section] }, record)
  expect(result).toMatchObject({ outcome: 'applied', paths: [], kept: [section] })
  const kept = applied({ $keep: [section] }, record)
  expect(kept.content).toEqual(record.content)
  expect(kept.stamps).toEqual(record.stamps)
  expect(kept.carriedOver).toEqual(carriedOver.filter((path) => path !== section))
  const title = { 'trendsInnovations.$[e].trendTitle': 'Written meanwhile' }
  const filters = [{ 'e._id': trend!._id }]
  expect(patch({ $set: title, arrayFilters: filters }, kept, later).outcome).toBe('applied')
})

test('a change of a section confirms it, and no other one', () => {
  const title = { 'trendsInnovations.$[e].trendTitle': 'New' }
  const changed = applied({ $set: title, arrayFilters: [{ 'e._id': trend!._id }] }, record)
  expect(changed.carriedOver).toEqual(carriedOver.filter((path) => path !== section))
})

test('deleting an element removes its unconfirmed sections', () => {
  const deleted = applied({ $pull: { trendsInnovations: { _id: trend!._id } } }, record)
  expect(deleted.carriedOver).not.toContain(section)
})

test('keeping a section that another user has changed since it was read is a conflict', () => {
  const title = { 'trendsInnovations.$[e].trendTitle': 'Theirs' }
  const changed = applied({ $set: title, arrayFilters: [{ 'e._id': trend!._id }] }, record)
  expect(patch({ $keep: [section] }, changed, later)).toMatchObject({
    outcome: 'conflict',
    paths: [section],
  })
})

test.each([
  'executiveSummary',
  'trendsInnovations',
  'methodology',
  `${section}.trendTitle`,
  '__proto__',
  'a'.repeat(300),
])('keeping %s is rejected', (path) => {
  expect(patch({ $keep: [path] }, record)).toMatchObject({ outcome: 'invalid', path })
})

test('texts that were kept, changed or added are counted as looked at, by part [D26.161]', () => {
  const from = '2026-01-01T00:00:00.000Z'
  const { content } = record
  const count = (sections: readonly string[], written = content) =>
    countLookedAt(written, { from, sections })!.trendsInnovations
  const total = content.trendsInnovations.length
  expect(count(carriedOver)).toEqual({ done: 0, total })
  expect(count(carriedOver.filter((path) => path !== section))).toEqual({ done: 1, total })
  const added = { _id: 'added', trendTitle: 'New', trendContent: '' }
  const more = { ...content, trendsInnovations: [...content.trendsInnovations, added] }
  expect(count(carriedOver, more)).toEqual({ done: 1, total: total + 1 })
  expect(countLookedAt(content, { from: null, sections: [] })).toBeNull()
})
