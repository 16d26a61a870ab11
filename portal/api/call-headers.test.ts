import { expect, test } from 'vitest'

import { viewHeaders } from './call-headers.ts'

test('a tab with a view as customer names it with every call, except of the own session [S45.23]', () => {
  expect(viewHeaders('bought', '/report-documents/:id')).toEqual({ 'x-view-as': 'bought' })
  expect(viewHeaders('bought', '/authentication')).toEqual({})
  expect(viewHeaders(null, '/report-documents/:id')).toEqual({})
})
