import { expect, test } from 'vitest'

import { reportInputs } from '../../testing/report-inputs.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { AvailabilityChange } from '../document/report-document.ts'
import { scoreWith } from './capability-worth.ts'
import { nextStep } from './next-step.ts'

const document = buildReportDocument(reportInputs)
const { companyId, title } = document.companies[1]!

test('the next step names the gain from the return of the losses, by the formula of the report [D12.63]', () => {
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
  const score = scoreWith(document, companyId, [lost], true)!
  expect(nextStep({ ...document, changes: [lost] }, companyId)?.text).toMatch(
    new RegExp(
      `^With its lost capability back, ${title} would score ${(score * 100).toFixed(1)}%, .* more, and be 2nd if rivals stand still\\.$`,
    ),
  )
})

test('the next step is the widest gap of a company without losses, and missing without scores', () => {
  expect(nextStep({ ...document, changes: [] }, companyId)?.text).toMatch(
    new RegExp(`^${title}’s widest gap is in .* of its capabilities, weighted by device, `),
  )
  expect(nextStep({ ...document, rankings: null }, companyId)).toBeNull()
})
