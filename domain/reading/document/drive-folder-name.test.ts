import { expect, test } from 'vitest'

import { driveFolderName } from './drive-folder-name.ts'

const chosen = {
  date: '2026-03-01T00:00:00.000Z',
  industry: 'Airlines',
  application: 'Mobile Web',
  companies: [],
  categories: [],
}

test('a drive folder’s name has month, industry and application', () => {
  expect(driveFolderName(chosen)).toBe('March 2026 - Airlines - Mobile Web')
  expect(driveFolderName({ ...chosen, application: null })).toBe(
    'March 2026 - Airlines - All applications',
  )
})

test('a drive folder’s name has the chosen companies and categories in brackets [A2.85]', () => {
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

test('a drive folder’s name counts the omitted titles when a list is too long [D15.161]', () => {
  const titles = Array.from({ length: 40 }, (_, place) => `Company number ${place + 1}`)
  const name = driveFolderName({ ...chosen, companies: titles, categories: titles })
  expect(name).toContain(' - (Company number 1, Company number 2, ')
  expect(name).toMatch(/, Company number \d+ and \d+ more \) - \(.* and \d+ more \)$/)
  expect(name.length).toBeLessThan(500)
  const long = 'x'.repeat(200)
  expect(driveFolderName({ ...chosen, companies: [long] })).toContain(`(${long} )`)
})
