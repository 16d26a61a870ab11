import { propertyRuns } from '@insights/domain/testing/property-runs.ts'
import { reportSeries } from '@insights/domain/testing/report-series.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { type OfficeInput, run } from '../office-job.ts'
import { knownReport } from '../testing/known-report.ts'
import { packageFaults } from '../testing/package-faults.ts'
import { ALL_SLIDES } from './deck-options.ts'

const own = knownReport.companies.find(({ title }) => title === 'Southbank')!.companyId
const json = Buffer.from(JSON.stringify(knownReport))

const create = { width: 30, height: 60, channels: 3, background: '#123' } as const
const screenshot = {
  companyId: own,
  application: 'iPhone App' as const,
  capabilityId: knownReport.matrix[0]!.capabilities[0]!.capabilityId,
  gained: true,
  mime: 'image/jpeg',
  bytes: await sharp({ create }).jpeg().toBuffer(),
  width: 30,
  height: 60,
}

const brand = (page: 'standing' | 'why-it-changed' | 'plan' | 'what-if') => ({
  brand: { page, companyId: own, settings: {} },
})

test.each<[string, Partial<OfficeInput>]>([
  ['the whole report', { options: { ...ALL_SLIDES, own, screenshots: [screenshot] } }],
  ['one part', { options: { ...ALL_SLIDES, parts: ['survey'] } }],
  ['a board deck', { board: { page: 'plan', companyId: own, settings: {} } }],
  ['Where We Stand', brand('standing')],
  ['Why It Changed', brand('why-it-changed')],
  ['What to Build', brand('plan')],
  ['Test the Weights', brand('what-if')],
])(
  'a presentation of %s names no missing part, and each shape has its own id [D15.500]',
  async (_, input) => {
    expect(packageFaults(await run({ json, format: 'pptx', ...input }))).toEqual([])
  },
)

test('a workbook names no missing part [D15.500]', async () => {
  expect(packageFaults(await run({ json, format: 'xlsx' }))).toEqual([])
})

test('presentations of any report are without faults [D15.500]', async () => {
  await fc.assert(
    fc.asyncProperty(reportSeries, async (document) => {
      const given = Buffer.from(JSON.stringify(document))
      const { companyId } = document.companies[0]!
      const options = { ...ALL_SLIDES, own: companyId }
      const file = await run({ json: given, format: 'pptx', options })
      expect(packageFaults(file)).toEqual([])
    }),
    propertyRuns(6),
  )
}, 60_000)
