import { expect, test } from 'vitest'

import { readSelection } from './selection.ts'

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
