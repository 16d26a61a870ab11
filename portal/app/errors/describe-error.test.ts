import { expect, test } from 'vitest'

import { ApiError } from '../../api/api-error.ts'
import { describeError } from './describe-error.ts'

const where = { release: '1.0.2', kind: 'error', page: '/_frame/report/' } as const

function withStack(error: Error, stack: string): Error {
  return Object.assign(error, { stack })
}

test.each([
  [
    'Chrome',
    'TypeError: "Our secret plan" is no function\n    at save (https://portal.example/assets/Grid-B1_x.js:1:2345)\n    at async https://portal.example/assets/index-9.js?v=2:12:7\n    at new Promise (<anonymous>)',
  ],
  [
    'Firefox',
    'save@https://portal.example/assets/Grid-B1_x.js:1:2345\n@https://portal.example/assets/index-9.js?v=2:12:7\n',
  ],
])('names kind and places of an error of %s, and no word of it [D15.370]', (_, stack) => {
  const error = withStack(new TypeError('"Our secret plan" is no function'), stack)
  expect(describeError(error, where)).toEqual({
    ...where,
    name: 'TypeError',
    places: ['Grid-B1_x.js:1:2345', 'index-9.js:12:7'],
  })
})

test('leaves out frames after the twentieth', () => {
  const stack = Array.from({ length: 50 }, (__, at) => `at f (/a.js:1:${at})`).join('\n')
  expect(describeError(withStack(new Error('x'), stack), where)?.places).toHaveLength(20)
})

test.each([
  ['a response of the server', new ApiError({ name: 'NotFound', message: 'x', code: 404 })],
  ['an error of our own', new (class NoReportError extends Error {})()],
  ['an aborted request', new DOMException('x', 'AbortError')],
  ['no error at all', 'thrown text'],
])('reports nothing of %s', (_, error) => {
  expect(describeError(error, where)).toBeUndefined()
})
