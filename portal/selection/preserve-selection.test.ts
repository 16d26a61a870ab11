import { expect, test } from 'vitest'

import { preserveSelection } from './preserve-selection.ts'

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
