import { answersWhere, reportOf } from '@insights/domain/testing/report-series.ts'
import { expect, test } from 'vitest'

import { run } from '../office-job.ts'
import { ALL_SLIDES } from '../powerpoint/deck-options.ts'
import { printAndRead } from '../testing/printed-report.ts'
import { findElements, findSlides, readOfficeFile, xmlText } from '../testing/read-office-file.ts'

/** Alder lost one capability on all three applications; Cedar was not compared before. */
const had = answersWhere((company, _, category) => company === 1 || category === 0)
const has = answersWhere(
  (company, _, category, capability) => company === 1 || (category === 0 && capability > 0),
)
const document = reportOf(
  { companies: ['Alder', 'Birch'], has: had },
  { companies: ['Alder', 'Birch', 'Cedar'], has },
)

test.each([
  ['standing', 'Login 0, iPhone App'],
  ['plan', 'Whole plan'],
  ['why-it-changed', ''],
] as const)(
  'no two rows of a table are alike on the slides of %s where a capability was lost on several applications [D15.610]',
  async (page, named) => {
    const brand = { page, companyId: 'alder', settings: {} }
    const json = Buffer.from(JSON.stringify(document))
    const file = await run({ json, format: 'pptx', options: ALL_SLIDES, brand })
    const tables = findSlides(await readOfficeFile(Buffer.from(file))).flatMap((slide) =>
      findElements(slide, 'a:tbl').map((table) => findElements(table, 'a:tr').map(xmlText)),
    )
    for (const rows of tables) expect(new Set(rows).size).toBe(rows.length)
    expect(tables.flat().join()).toContain(named)
  },
)

test('a brand that was not compared before has neither gained nor lost a number of capabilities in the PDF [D15.611]', async () => {
  const { pages } = await printAndRead(document, { executive: { own: 'alder' } })
  const text = pages.join(' ').replace(/\s+/g, ' ')
  expect(text).toMatch(/Alder 0 1 /)
  expect(text).toMatch(/Cedar – – /)
})
