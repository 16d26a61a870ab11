import { expect, test } from 'vitest'

import { driveFolderName } from './drive-folder-name.ts'

const chosen = {
  date: '2026-03-01T00:00:00.000Z',
  industry: 'Airlines',
  application: 'Mobile Web',
  companies: [],
  categories: [],
}

test('a folder is named by month, industry and application', () => {
  expect(driveFolderName(chosen)).toBe('March 2026 - Airlines - Mobile Web')
  expect(driveFolderName({ ...chosen, application: null })).toBe(
    'March 2026 - Airlines - All applications',
  )
})

test('companies and categories follow in brackets when they are chosen [A2.85]', () => {
  const companies = ['Alpine', 'Birch']
  expect(driveFolderName({ ...chosen, companies })).toBe(
    'March 2026 - Airlines - Mobile Web - (Alpine, Birch )',
  )
  expect(driveFolderName({ ...chosen, categories: ['Booking'] })).toBe(
    'March 2026 - Airlines - Mobile Web - (Booking )',
  )
  expect(driveFolderName({ ...chosen, companies, categories: ['Booking', 'Seats'] })).toBe(
    'March 2026 - Airlines - Mobile Web - (Alpine, Birch ) - (Booking, Seats )',
  )
})
