import { afterEach, expect, test } from 'vitest'

import { renderCatalogueXlsx } from './render-catalogue-xlsx.ts'

const { TZ } = process.env

afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

test('a catalogue gives the same workbook in every time zone of a server [D15.325]', async () => {
  const render = (zone: string) => {
    process.env['TZ'] = zone
    return renderCatalogueXlsx([
      ['Type', 'Title'],
      ['Category', 'Accounts'],
    ])
  }
  const [east, west] = [await render('Asia/Tokyo'), await render('America/Los_Angeles')]
  expect(east.equals(west)).toBe(true)
})
