import { expect, test } from 'vitest'

import { completeSelection, preserveSelection, readSelection } from './selection.ts'

test('the selection is what the query string names of it, as text', () => {
  const search = { report: 'r', company: 'c', application: 'mobile-web', category: 'g', page: '2' }
  expect(readSelection(search)).toEqual({
    report: 'r',
    company: 'c',
    application: 'mobile-web',
    category: 'g',
  })
})

test('empty and foreign values are left out rather than kept as undefined', () => {
  const read = readSelection({ report: '', company: 7, application: undefined, category: ['x'] })
  expect(Object.keys(read)).toEqual([])
})

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

const now = { report: 'r1', company: 'c1', application: 'mobile-web' }

test('a link that names nothing keeps what is selected', () => {
  expect(preserveSelection(now, {})).toEqual(now)
})

test('what a link names goes before what is selected', () => {
  expect(preserveSelection(now, { company: 'c2' })).toEqual({ ...now, company: 'c2' })
  expect(preserveSelection(now, { report: 'r1' })).toEqual(now)
})

test('another report starts without the company of this one', () => {
  expect(preserveSelection(now, { report: 'r2' })).toEqual({ report: 'r2' })
})

test('naming a part as undefined drops it', () => {
  expect(preserveSelection(now, { company: undefined }).company).toBeUndefined()
})

test('other parameters of the link stay', () => {
  expect(preserveSelection(now, { tab: 'overall' } as object)).toEqual({ ...now, tab: 'overall' })
})
