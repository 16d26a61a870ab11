import { expect, test } from 'vitest'

import { keepSelection } from './keep-selection.ts'

const now = { report: 'r1', company: 'c1', application: 'mobile-web' }

test('a link that names nothing keeps what is selected', () => {
  expect(keepSelection(now, {})).toEqual(now)
})

test('what a link names goes before what is selected', () => {
  expect(keepSelection(now, { company: 'c2' })).toEqual({ ...now, company: 'c2' })
  expect(keepSelection(now, { report: 'r1' })).toEqual(now)
})

test('another report starts without the company of this one', () => {
  expect(keepSelection(now, { report: 'r2' })).toEqual({ report: 'r2' })
})

test('naming a part as undefined drops it', () => {
  expect(keepSelection(now, { company: undefined }).company).toBeUndefined()
})

test('other parameters of the link stay', () => {
  expect(keepSelection(now, { tab: 'overall' } as object)).toEqual({ ...now, tab: 'overall' })
})
