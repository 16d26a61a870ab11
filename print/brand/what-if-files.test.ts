import { firmnessText } from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { findFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import { whatIfFinding } from '@insights/domain/brand/what-if/what-if-sentences.ts'
import {
  CUSTOM_VIEW,
  type WhatIfSettings,
} from '@insights/domain/brand/what-if/what-if-settings.ts'
import { customRankings, resolveWhatIf } from '@insights/domain/brand/what-if/what-if.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { run } from '../office-job.ts'
import { ALL_SLIDES } from '../powerpoint/deck-options.ts'
import { knownReport } from '../testing/known-report.ts'
import {
  findElements,
  findSlides,
  readOfficeFile,
  readSheets,
  xmlText,
} from '../testing/read-office-file.ts'

const json = Buffer.from(JSON.stringify(knownReport))
const companyId = knownReport.companies.find(({ title }) => title === 'Southbank')!.companyId
const CHANGED: WhatIfSettings = { devices: { 'Mobile Web': 0.9 }, categories: { l: 5 } }

async function render(format: 'pptx' | 'xlsx', settings: WhatIfSettings) {
  const brand = { page: 'what-if', companyId, settings } as const
  const file = await run({ json, format, options: ALL_SLIDES, brand })
  return readOfficeFile(Buffer.from(file))
}

async function slideOf(settings: WhatIfSettings): Promise<string> {
  const slides = findSlides(await render('pptx', settings))
  expect(slides).toHaveLength(1)
  return findElements(slides[0]!, 'a:p')
    .map((part) => findElements(part, 'a:t').map(xmlText).join(''))
    .join('\n')
}

test('the slide of a custom view says that it is custom, with its finding, scores and firmness [D13.62]', async () => {
  const text = await slideOf(CHANGED)
  const resolved = resolveWhatIf(knownReport, CHANGED)
  const { overall } = customRankings(knownReport, resolved)!
  const finding = whatIfFinding(knownReport, resolved, overall, companyId)!
  expect(text).toContain(`${CUSTOM_VIEW}. 2 weights changed.`)
  expect(text).toContain(finding.headline.text.replace(/\.$/, ''))
  for (const { company, score } of overall) {
    expect(text).toContain(`${company}\n${scoreText(score)}`)
  }
  expect(text).toContain('Mobile Web 0.90 instead of 0.50, Login 5.0 instead of')
  expect(text).toContain(firmnessText(findFirmness(knownReport, 25)!, companyId).slice(0, 60))
  expect(text).toContain('How far opinions differ is assumed, not measured.')
})

test('the slide without changes says that it is the published ranking [D13.62]', async () => {
  const text = await slideOf({})
  expect(text).not.toContain(CUSTOM_VIEW)
  expect(text).toContain('Published ranking, nothing changed.')
})

test('every row of the sheets names its ranking [D13.62]', async () => {
  const sheets = readSheets(await render('xlsx', CHANGED))
  const { overall } = customRankings(knownReport, resolveWhatIf(knownReport, CHANGED))!
  const rows = sheets.get('Custom Ranking')!.slice(1)
  expect(rows.map(([view]) => view)).toEqual(Array.from({ length: 8 }, () => CUSTOM_VIEW))
  expect(rows.slice(0, 2).map(([, , rank, company, score]) => ({ rank, company, score }))).toEqual(
    overall.map(({ rank, company, score }) => ({ rank, company, score })),
  )
  expect(
    sheets
      .get('Weights')!
      .slice(1)
      .map(([view, , name, , , used, changed]) => [view, name, used, changed]),
  ).toContainEqual([CUSTOM_VIEW, 'Login', 5, 'Yes'])
  const firmness = findFirmness(knownReport, 25)!
  expect(
    sheets
      .get('Firmness')!
      .filter(([, step]) => step === 'if opinions differed by a quarter')
      .map((row) => row.slice(4)),
  ).toEqual(firmness.companies.map(({ shares }) => shares))
})
