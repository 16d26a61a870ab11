import type { Chart } from '@insights/charts/chart.ts'
import { rankingHistory } from '@insights/charts/ranking-history.ts'
import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import { SURVEY_COLORS, surveyBars, surveyTitle } from '@insights/charts/survey-bars.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { waterfallTitle } from '@insights/domain/reading/charts/change-texts.ts'
import { groupEditions } from '@insights/domain/reading/charts/ranking-editions.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import { changeText, scoreText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { knownReport } from '../testing/known-report.ts'
import { printAndRead } from '../testing/printed-report.ts'
import { drawChart } from './draw-chart.ts'
import { buildLayout } from './layout/build-layout.ts'
import type { LayoutAssets } from './layout/pdf-layout.ts'

/** Returns the texts of a chart drawn for paper. */
function textsOf(chart: Chart): string[] {
  return [...drawChart(chart, 720).matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) =>
    (text ?? '').replaceAll('&amp;', '&').replaceAll('\u00a0', ' '),
  )
}

const { rankings, companies, survey, categoryGroups } = knownReport
const ranked = [
  rankings!.overall,
  ...APPLICATIONS.map(({ title }) => rankings!.applications[title]),
]

test('the dots on paper have every score of the document, as the table does [D12.51]', () => {
  const chart = scoreDots(scorePanels(knownReport), dotsAbout(knownReport))
  const scores = ranked.flatMap((ranks) => ranks.map(({ score }) => scoreText(score)))
  expect(
    textsOf(chart)
      .filter((text) => /^[\d.]+\.\d%/.test(text))
      .toSorted(),
  ).toEqual(scores.toSorted())
  for (const { id, values } of chart.table.rows) {
    expect(values.slice(0, 4)).toEqual(
      ranked.map((ranks) => ranks.find(({ companyId }) => companyId === id)?.score),
    )
  }
})

test('the printed report has the dots of the executive summary [D12.51]', async () => {
  const { pages } = await printAndRead(knownReport)
  const page = pages.find((text) => text.includes('Compare Ranking\n'))?.replace(/\s+/g, ' ')
  for (const ranks of ranked) {
    for (const { score } of ranks) expect(page).toContain(scoreText(score))
  }
})

test('a history on paper ends with the scores and names of the document [D12.51]', () => {
  for (const { title: group } of categoryGroups) {
    for (const { title } of APPLICATIONS) {
      const editions = groupEditions(knownReport, group, title)
      const chart = rankingHistory(companies, editions)
      const texts = textsOf(chart).map((text) => text.replace(/\s+/g, ' '))
      for (const { companyId, company, score, rank } of editions.at(-1)!.ranks) {
        expect(texts).toContain(`${scoreText(score)} ${company}`)
        const row = chart.table.rows.find(({ id }) => id === companyId)
        expect(row?.values.at(-1)).toBe(rank)
      }
    }
  }
})

test('a waterfall on paper has both scores and every part that is no ±0.0 [D12.51]', () => {
  const changes = knownReport.scoreChanges!.find(({ companyId }) => companyId === 's')!
  const parts = changes.applications['Mobile Web'].categories
  expect(parts.some((part) => part > 0)).toBe(true)
  const explained = explainScoreChange(knownReport, 's', 'Mobile Web')!
  const { report } = knownReport
  const texts = textsOf(
    scoreWaterfall(explained, {
      companyId: 's',
      company: 'Southbank',
      application: 'Mobile Web',
      date: report.date,
    }),
  )
  const shown = parts.map((part) => changeText(part)).filter((text) => text !== '±0.0')
  for (const text of shown) expect(texts).toContain(text)
  expect(texts).toContain(scoreText(explained.now))
  expect(texts).toContain(scoreText(explained.before))
})

test('the survey on paper has each share and weight of the document [D12.51]', () => {
  const fixed = fixedWeights(knownReport)
  const texts = textsOf(surveyBars(survey!, { fixed })).map((text) => text.replace(/\s+/g, ' '))
  for (const { name, categoryId, fourFive, nearestPointFive } of survey!.rows) {
    expect(texts).toContain(name)
    const weight = fixed.has(categoryId) ? 'fixed' : nearestPointFive.toFixed(1)
    expect(texts).toContain(`${fourFive}% weight ${weight}`)
  }
})

const plain = (text: string) => text.replace(/[\s\u200b\u00a0]+/g, ' ')

test('the executive PDF has the waterfall of the own brand, with both scores and every part that is no ±0.0 [D12.71, D12.73]', async () => {
  const explained = explainScoreChange(knownReport, 's', null)!
  const about = {
    companyId: 's',
    company: 'Southbank',
    application: null,
    date: knownReport.report.date,
  }
  const title = waterfallTitle('Southbank', null, explained)
  const { pages } = await printAndRead(knownReport, { executive: { own: 's' } })
  const page = plain(pages.find((text) => plain(text).includes(title)) ?? '')
  expect(page).toContain('What Changed')
  const drawn = page.slice(page.indexOf(title))
  const { overall } = knownReport.scoreChanges!.find(({ companyId }) => companyId === 's')!
  const shown = knownReport.matrix.flatMap(({ title: category }, place) => {
    const change = changeText(overall.categories[place]!)
    return change === '±0.0' ? [] : [category, change]
  })
  for (const text of shown) expect(drawn).toContain(text)
  for (const score of [explained.before, explained.now]) {
    expect(drawn).toContain(scoreText(score))
  }
  const { finding, notes } = scoreWaterfall(explained, about)
  for (const text of [finding, 'Green: gain. Red: loss.', ...notes]) expect(drawn).toContain(text)
  const none = await printAndRead(knownReport, { executive: { own: null } })
  expect(plain(none.text)).not.toContain('by category')
})

test('the survey bars of the PDF have each share and weight, their meaning and their legend [D12.72, D12.73]', async () => {
  const fixed = fixedWeights(knownReport)
  const { finding, notes } = surveyBars(survey!, { fixed })
  const { pages } = await printAndRead(knownReport)
  const page = plain(pages.find((text) => plain(text).includes(surveyTitle())) ?? '')
  for (const { name, categoryId, fourFive, nearestPointFive } of survey!.rows) {
    const weight = fixed.has(categoryId) ? 'fixed' : nearestPointFive.toFixed(1)
    expect(page).toContain(name)
    expect(page).toContain(`${fourFive}% weight ${weight}`)
  }
  for (const text of [finding, SURVEY_COLORS, ...notes]) expect(page).toContain(text)
})

/** Builds a layout and returns its charts too. */
function layOut(executive?: { readonly own: string | null }) {
  const charts: Chart[] = []
  const assets: LayoutAssets = {
    chart(chart) {
      charts.push(chart)
      return { kind: 'chart', title: null, file: 'chart.svg', alt: '' }
    },
    image: () => ({ missing: 'No image' }),
    text: () => [],
  }
  const labels = { draft: false, madeFor: null }
  const layout = buildLayout(knownReport, labels, assets, executive && { executive })
  return { layout, charts }
}

test('lines on paper have one accent, and the cover draws the ranks of its brand [D31.100]', () => {
  const { charts, layout } = layOut()
  const drawn = JSON.stringify(charts.map(({ option }) => option.series))
  expect(drawn).toContain('color:accent')
  expect(drawn).not.toMatch(/color:\d/)
  const editions = [...knownReport.history.map(({ overall }) => overall), rankings!.overall]
  const ranksOf = (companyId: string) =>
    editions.map((ranks) => ranks.find((one) => one.companyId === companyId)?.rank ?? null)
  for (const { companyId } of rankings!.overall) {
    expect(layOut({ own: companyId }).layout.cover.ranks[0]).toEqual(ranksOf(companyId))
  }
  expect(layout.cover.ranks[0]).toEqual(ranksOf(rankings!.overall[0]!.companyId))
})
