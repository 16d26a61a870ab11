import { expect, test } from 'vitest'

import { buildReportDocument } from '../document/build-report-document.ts'
import type { AvailabilityChange } from '../document/report-document.ts'
import { reportInputs } from '../testing/report-inputs.ts'
import { scoreWith } from './capability-worth.ts'
import { nextStepSentence } from './next-step.ts'

const document = buildReportDocument(reportInputs)
const { companyId, title } = document.companies[1]!

test('says what the return of the losses would bring, by the formula of the report [D12.63]', () => {
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
  expect(nextStepSentence({ ...document, changes: [lost] }, companyId)).toMatch(
    new RegExp(
      `^With the 1 lost capability back, ${title} would score ${(score * 100).toFixed(1)}%, .* more, and be 2nd if the others stand still\\.$`,
    ),
  )
})

test('without losses names the widest gap, and nothing without scores', () => {
  expect(nextStepSentence({ ...document, changes: [] }, companyId)).toContain(
    `${title}'s widest gap is in `,
  )
  expect(nextStepSentence({ ...document, rankings: null }, companyId)).toBeNull()
})
