import type { ReportContent } from '@insights/contract/content/content.ts'
import { applyContentPatch } from '@insights/domain/content/apply-content-patch.ts'
import { emptyContentRecord } from '@insights/domain/content/content-record.ts'
import { expect, test } from 'vitest'

import type { ContentField, FieldValue, PatchOperations } from './content-field.ts'
import {
  availableDay,
  experienceFields,
  fieldAt,
  notableCallouts,
  ordinal,
  ratingText,
  topPerformers,
  trendContent,
  trendTitle,
} from './content-fields.ts'
import { pullExperience, pullTrend, pushExperience, pushTrend } from './list-changes.ts'

const NOW = '2026-03-01T10:00:00.000Z'
const PLACE = { categoryGroup: 'Booking', applicationId: 'iphone-app' } as const

/** A record that applies patches by the rules of the server. */
function startContent() {
  let record = emptyContentRecord(NOW)
  const read = () => record.content as unknown as ReportContent
  return {
    read,
    patch(operations: PatchOperations) {
      const patch = { loadedAt: record.updatedAt, ...operations }
      const context = { now: NOW, categoryGroups: ['Booking'] }
      const result = applyContentPatch(record, patch, context)
      if (result.outcome !== 'applied') throw new Error(JSON.stringify(result))
      record = result.record
    },
  }
}

type Content = ReturnType<typeof startContent>

function write<Value extends FieldValue>(
  content: Content,
  field: ContentField<Value>,
  value: Value,
): Value | undefined {
  content.patch(field.write(content.read(), value))
  return field.read(content.read())
}

const html = '<p>Text</p>'

test('unwritten texts are empty, also without a record', () => {
  const { read } = startContent()
  for (const field of [topPerformers, ratingText('mobile-web', 'keySuccessFactor'), ordinal]) {
    expect([field.read(read()), field.read(null)]).toEqual(['', ''])
  }
  expect(notableCallouts(PLACE).read(read())).toBe('')
  expect(availableDay.read(read())).toBeNull()
})

test('a field’s written value is accepted by the server and read back', () => {
  const content = startContent()
  expect(write(content, topPerformers, html)).toBe(html)
  expect(write(content, ordinal, 'third')).toBe('third')
  expect(write(content, availableDay, '2026-02-28')).toBe('2026-02-28')
  for (const text of ['keySuccessFactor', 'bestInClassFeatures'] as const) {
    expect(write(content, ratingText('android-app', text), html)).toBe(html)
  }
})

test('an emptied field equals one that was never written', () => {
  const content = startContent()
  const { executiveSummary } = content.read()
  write(content, topPerformers, html)
  write(content, ordinal, 'third')
  write(content, availableDay, '2026-02-28')
  write(content, topPerformers, '')
  write(content, ordinal, ' ')
  write(content, availableDay, null)
  expect(content.read().executiveSummary).toEqual(executiveSummary)
})

test('a trend is added, written and deleted', () => {
  const content = startContent()
  content.patch(pushTrend('t1'))
  content.patch(pushTrend('t2'))
  expect(write(content, trendTitle('t2'), 'Passkeys')).toBe('Passkeys')
  expect(write(content, trendContent('t2'), html)).toBe(html)
  expect(write(content, trendContent('t2'), '')).toBe('')
  expect(trendTitle('t1').read(content.read())).toBe('')
  content.patch(pullTrend('t2'))
  expect(trendTitle('t2').read(content.read())).toBeUndefined()
  expect(trendContent('t2').read(content.read())).toBeUndefined()
})

test('the first callouts create the entry of their group and application', () => {
  const content = startContent()
  expect(write(content, notableCallouts(PLACE), html)).toBe(html)
  expect(write(content, notableCallouts(PLACE), '<p>More</p>')).toBe('<p>More</p>')
  expect(content.read().categoryPerformance).toHaveLength(1)
})

test('an experience card is added to the one entry, written and deleted', () => {
  const content = startContent()
  content.patch(pushExperience(content.read(), PLACE, 'x1'))
  content.patch(pushExperience(content.read(), PLACE, 'x2'))
  expect(content.read().categoryPerformance).toHaveLength(1)
  const place = { entry: content.read().categoryPerformance[0]!._id, experience: 'x2' }
  const { title, text, kind, picture } = experienceFields(place)
  expect([kind.read(content.read()), picture.read(content.read())]).toEqual([0, null])
  expect(write(content, title, 'A queue')).toBe('A queue')
  expect(write(content, text, 'A long one')).toBe('A long one')
  expect(write(content, kind, 1)).toBe(1)
  expect(write(content, picture, '/api/images/a')).toBe('/api/images/a')
  content.patch(pullExperience(place))
  expect(title.read(content.read())).toBeUndefined()
  expect(content.read().categoryPerformance[0]!.experiences).toHaveLength(1)
})

test('each field is found by its own key only', () => {
  const place = { categoryGroup: 'Before v. 2.0', applicationId: 'iphone-app' } as const
  const card = experienceFields({ entry: 'c', experience: 'x' })
  const fields = [
    topPerformers,
    ordinal,
    availableDay,
    ratingText('mobile-web', 'keySuccessFactor'),
    ratingText('android-app', 'bestInClassFeatures'),
    trendTitle('t'),
    trendContent('t'),
    notableCallouts(place),
    ...Object.values(card),
  ]
  for (const { key, label } of fields) expect(fieldAt(key)).toMatchObject({ key, label })
  const unknown = ['', 'productRating.telex.keySuccessFactor', 'trendsInnovations', '__proto__']
  expect(unknown.map(fieldAt)).toEqual(unknown.map(() => undefined))
})
