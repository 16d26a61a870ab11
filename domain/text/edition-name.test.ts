import { expect, test } from 'vitest'

import { editionName, nextTitle } from './edition-name.ts'

const date = '2026-08-01T00:00:00.000Z'

test('an edition’s name has its title and month, the month once', () => {
  expect(editionName({ title: 'Airline App Review', date })).toBe('Airline App Review, August 2026')
  expect(editionName({ title: 'Airlines in August 2026', date })).toBe('Airlines in August 2026')
})

test('the next edition has the title of the series with its own month, or the same title if it names no month [D26.163]', () => {
  const october = '2026-10-01'
  const next = '2027-03-01T00:00:00.000Z'
  expect(nextTitle({ title: 'App Review, October 2026', date: october }, next)).toBe(
    'App Review, March 2027',
  )
  expect(nextTitle({ title: 'Trains in winter', date: october }, next)).toBe('Trains in winter')
})
