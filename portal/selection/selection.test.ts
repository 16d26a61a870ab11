import { expect, test } from 'vitest'

import { completeSelection, preserveSelection, readSelection } from './selection.ts'

test('the selection is the report, company, application and category of the query string', () => {
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

test('the URL counts before the last used selection', () => {
  expect(completeSelection({ report: 'r2' }, last, ['report'])).toEqual({
    selection: { report: 'r2' },
    missing: null,
  })
})

test('a URL without a report takes the last used one', () => {
  expect(completeSelection({}, last, ['report']).selection).toEqual({ report: 'r1' })
})

test('the report is missing if neither the URL nor the last selection has one', () => {
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

test('parts that a page does not need are not filled in, but kept in the URL', () => {
  const inUrl = { report: 'r1', category: 'g1' }
  expect(completeSelection(inUrl, last, ['report']).selection).toEqual(inUrl)
})

const now = { report: 'r1', company: 'c1', application: 'mobile-web' }

test('a link without a selection keeps the current one', () => {
  expect(preserveSelection(now, {})).toEqual(now)
})

test('a part in a link counts before the current selection', () => {
  expect(preserveSelection(now, { company: 'c2' })).toEqual({ ...now, company: 'c2' })
  expect(preserveSelection(now, { report: 'r1' })).toEqual(now)
})

test('another report starts without the company of this one', () => {
  expect(preserveSelection(now, { report: 'r2' })).toEqual({ report: 'r2' })
})

test('naming a part as undefined drops it', () => {
  expect(preserveSelection(now, { company: undefined }).company).toBeUndefined()
})

test('other parameters of a link stay', () => {
  expect(preserveSelection(now, { tab: 'overall' } as object)).toEqual({ ...now, tab: 'overall' })
})
