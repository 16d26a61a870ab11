import { expect, test } from 'vitest'

import { completeSelection } from './complete-selection.ts'

const last = { report: 'r1', company: 'c1', application: 'mobile-web' }

test('the address counts before the last used selection', () => {
  expect(completeSelection({ report: 'r2' }, last, ['report'])).toEqual({
    selection: { report: 'r2' },
    missing: null,
  })
})

test('an address without a report takes the last used one', () => {
  expect(completeSelection({}, last, ['report']).selection).toEqual({ report: 'r1' })
})

test('with no report anywhere it is the report that is missing', () => {
  expect(completeSelection({}, {}, ['report', 'company'])).toEqual({
    selection: null,
    missing: 'report',
  })
})

test('the last used company counts for its own report', () => {
  const { selection } = completeSelection({ report: 'r1' }, last, ['report', 'company'])
  expect(selection).toEqual({ report: 'r1', company: 'c1' })
})

test('the last used company does not count for another report', () => {
  expect(completeSelection({ report: 'r2' }, last, ['report', 'company']).missing).toBe('company')
})

test('what a page does not need is not filled in, but kept where the address has it', () => {
  const address = { report: 'r1', category: 'g1' }
  expect(completeSelection(address, last, ['report']).selection).toEqual(address)
})
