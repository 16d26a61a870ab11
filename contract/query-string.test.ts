import { expect, test } from 'vitest'

import { toQueryString } from './query-string.ts'

test('an empty query gives an empty string', () => {
  expect(toQueryString()).toBe('')
  expect(toQueryString({ status: undefined })).toBe('')
  expect(toQueryString({ status: { $in: [] } })).toBe('')
})

test('a find of decisions 2 is written as the server reads it', () => {
  const query = {
    $limit: 8,
    $skip: 0,
    $sort: { title: 1 },
    $select: ['title'],
    status: { $in: ['DRAFT', 'REVIEWED'] },
    date: { $lt: new Date('2025-11-01T00:00:00Z') },
    $populate: ['industry'],
  }
  expect(toQueryString(query)).toBe(
    '?$limit=8&$skip=0&$sort[title]=1&$select[]=title&status[$in][]=DRAFT&status[$in][]=REVIEWED' +
      '&date[$lt]=2025-11-01T00%3A00%3A00.000Z&$populate[]=industry',
  )
})

test('values and names cannot break out of their parameter', () => {
  expect(toQueryString({ title: 'A&B=C#?[x]', 'a&b': { 'c]': 1 } })).toBe(
    '?title=A%26B%3DC%23%3F%5Bx%5D&a%26b[c%5D]=1',
  )
})

test('false, zero and null are sent, unlike undefined', () => {
  expect(toQueryString({ active: false, $limit: 0, totp: null })).toBe(
    '?active=false&$limit=0&totp=null',
  )
})
