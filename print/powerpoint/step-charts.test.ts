import { scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import { SURVEY_COLORS, surveyBars } from '@insights/charts/survey-bars.ts'
import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import type { SlidePart } from '@insights/domain/reading/document/slide-parts.ts'
import { changeText, scoreText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { run } from '../office-job.ts'
import { knownReport } from '../testing/known-report.ts'
import {
  findElements,
  findSlides,
  readCharts,
  readOfficeFile,
  xmlText,
} from '../testing/read-office-file.ts'

const { report, matrix, scoreChanges } = knownReport
const survey = knownReport.survey!

async function render(part: SlidePart, own: string | null, document: object = knownReport) {
  const json = Buffer.from(JSON.stringify(document))
  const options = { own, parts: [part], screenshots: [] }
  const parts = await readOfficeFile(Buffer.from(await run({ json, format: 'pptx', options })))
  const texts = findSlides(parts).map((xml) => findElements(xml, 'a:t').map(xmlText).join('\n'))
  return { parts, texts, charts: readCharts(parts) }
}

test('the waterfall of the own brand is a native chart with both scores and every part of the document [D12.71, D12.73]', async () => {
  const { overall } = scoreChanges!.find(({ companyId }) => companyId === 's')!
  const { before, now, ...explained } = explainScoreChange(knownReport, 's', null)!
  const { texts, charts, parts } = await render('position', 's')
  expect(charts.map(({ name }) => name)).toEqual(['From', 'Gain', 'Loss', 'Score'])
  const [from, gain, loss] = charts
  const { labels } = from!
  expect(labels[0]).toBe(`May 2025  ${scoreText(before)}`)
  expect(labels.at(-1)).toBe(`November 2025  ${scoreText(now)}`)
  expect([from!.values[0], from!.values.at(-1)].map((score) => scoreText(score!))).toEqual(
    [before, now].map((score) => scoreText(score)),
  )
  for (const [place, { title }] of matrix.entries()) {
    const part = overall.categories[place]!
    const row = labels.indexOf(`${title}  ${changeText(part)}`)
    expect(row, title).toBeGreaterThan(0)
    expect(gain!.values[row]! - loss!.values[row]!).toBe(part)
  }
  const chart = [...parts].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1]
  expect(findElements(chart, 'c:ser')[0]).toContain('<a:noFill/>')
  const { finding, notes } = scoreWaterfall(
    { ...explained, before, now },
    { companyId: 's', company: 'Southbank', application: null, date: report.date },
  )
  const text = texts.find((one) => one.includes(notes[0]!))
  expect(text).toContain(finding.replace(/\.$/, ''))
  expect(text).toContain('Green: gain. Red: loss.')
})

test('slides without an own brand, or a previous edition, have no waterfall [D12.71]', async () => {
  expect((await render('position', null)).charts).toEqual([])
  const first = { ...knownReport, history: [], scoreChanges: null }
  expect((await render('position', 's', first)).charts).toEqual([])
})

test('the survey is a native chart with each share and weight of the document [D12.72, D12.73]', async () => {
  const { texts, charts } = await render('survey', null)
  const [five, four] = charts
  const fixed = fixedWeights(knownReport)
  expect(charts.map(({ name }) => name)).toEqual(['Rated 5', 'Rated 4'])
  for (const [row, one] of survey.rows.entries()) {
    const weight = fixed.has(one.categoryId) ? 'fixed' : one.nearestPointFive.toFixed(1)
    expect(five!.labels[row]).toBe(`${one.name}  ${one.fourFive}%, weight ${weight}`)
    expect(Math.round(five!.values[row]! * 100)).toBe(one.five)
    expect(Math.round((five!.values[row]! + four!.values[row]!) * 100)).toBe(one.fourFive)
  }
  const { finding, notes } = surveyBars(survey, { fixed })
  expect(texts[0]).toContain(finding.replace(/\.$/, ''))
  expect(texts[0]).toContain(SURVEY_COLORS)
  expect(texts[0]).toContain(notes[0])
})

test('the chart of a long survey has the questions rated highest and says so [D12.72]', async () => {
  const rows = Array.from({ length: 40 }, () => survey.rows[0]!)
  const { parts, charts } = await render('survey', null, { ...knownReport, survey: { rows } })
  expect(charts[0]!.values).toHaveLength(15)
  expect([...parts.values()].join('')).toContain('Ratings of the 15 questions rated highest')
})

test('a long title is smaller, and keeps to its two lines [D12.74]', async () => {
  const sizeOf = async (categoryGroup: string) => {
    const [section] = knownReport.categoryPerformance
    const categoryPerformance = [{ ...section, categoryGroup }]
    const { parts } = await render('groups', null, { ...knownReport, categoryPerformance })
    const title = findElements(findSlides(parts)[0]!, 'p:sp').find((shape) =>
      shape.includes('type="title"'),
    )
    return Number(/ sz="(\d+)"/.exec(title ?? '')?.[1])
  }
  const [short, long] = [await sizeOf('Account'), await sizeOf('Account and more '.repeat(9))]
  expect(short).toBeGreaterThan(long)
  expect(long).toBe(1500)
})
