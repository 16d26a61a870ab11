import { expect, test } from 'vitest'

import { reportInputs } from '../../testing/report-inputs.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { AvailabilityChange } from '../document/report-document.ts'
import { scoreWith } from './capability-worth.ts'
import { findReturn } from './next-step.ts'

const document = buildReportDocument(reportInputs)
const { companyId, title } = document.companies[1]!

const [category] = document.matrix
const { capabilityId } = category!.capabilities.find(
  ({ available }) => available['Mobile Web'][1] === false,
)!
const lost: AvailabilityChange = {
  companyId,
  application: 'Mobile Web',
  categoryId: category!.categoryId,
  capabilityId,
  gained: false,
  note: '',
}

test('the return of losses names its gain, by the formula of the report [D12.63]', () => {
  const score = scoreWith(document, companyId, [lost], true)!
  expect(findReturn({ ...document, changes: [lost] }, companyId)?.finding.text).toMatch(
    new RegExp(
      `^With its lost capability back, ${title} would score ${(score * 100).toFixed(1)}%, .* more with today’s weights, and be 2nd if rivals stand still\\.$`,
    ),
  )
})

test('nothing returns to a company without losses, or without scores', () => {
  expect(findReturn({ ...document, changes: [] }, companyId)).toBeNull()
  expect(findReturn({ ...document, changes: [lost], rankings: null }, companyId)).toBeNull()
})
