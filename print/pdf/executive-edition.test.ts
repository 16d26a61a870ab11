import { methodClaim } from '@insights/domain/brand/board/board-findings.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { adviceOf, makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import { standingFinding } from '@insights/domain/brand/standing/standing-findings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { companyHeadline } from '@insights/domain/reading/findings/headlines.ts'
import { reportSeries } from '@insights/domain/testing/report-series.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { knownReport } from '../testing/known-report.ts'
import { printAndRead } from '../testing/printed-report.ts'

const own = knownReport.companies.find(({ title }) => title === 'Southbank')!.companyId
const plain = (text: string) => text.replace(/[\s\u200b]+/g, ' ')

const MAX_PAGES = 5

test('the executive edition has the values of the document, with verdict and advice on at most 5 pages [D12.68]', async () => {
  const printed = await printAndRead(knownReport, { executive: { own } })
  expect(printed.pages.length).toBeLessThanOrEqual(MAX_PAGES)
  const text = plain(printed.text)
  expect(text).toContain('EXECUTIVE EDITION')
  expect(text).toContain(sentenceOf(companyHeadline(knownReport, own)))
  const { overall, applications } = knownReport.rankings!
  for (const { rank, company, score } of overall) {
    expect(text).toContain(`${rank} ${company} ${percentText(score)}`)
  }
  const { score } = overall.find(({ companyId }) => companyId === own)!
  expect(text).toMatch(new RegExp(`Overall .{0,40}${scoreText(score)}`))
  for (const [application, ranks] of Object.entries(applications)) {
    const { score } = ranks.find(({ companyId }) => companyId === own)!
    expect(text).toMatch(new RegExp(`${application} .{0,40}${scoreText(score)}`))
  }
  expect(text).toContain(methodClaim(knownReport)!.text)
  expect(printed).toMatchObject({ accessibility: '1', isTagged: true })
})

test('the executive edition says how firm the own rank is, and what to do next [D12.68]', async () => {
  for (const document of fc.sample(reportSeries, { numRuns: 100, seed: 7 })) {
    const [company] = document.companies
    const [verdict, advice] = [findVerdict, adviceOf].map((find) =>
      find(document, company!.companyId),
    )
    if (!verdict || !advice) continue
    const { text } = await printAndRead(document, { executive: { own: company!.companyId } })
    expect(plain(text)).toContain(verdict.text)
    expect(plain(text)).toContain(`Next: ${advice.text}`)
    return
  }
  throw new Error('No report has a verdict and advice')
})

test('the executive edition has no page on a brand without an own one, and names missing scores [D12.68]', async () => {
  const printed = await printAndRead(knownReport, { executive: { own: null } })
  expect(printed.text).not.toContain('Your Position')
  const empty = { ...knownReport, rankings: null, history: [], changes: [], survey: null }
  const none = await printAndRead(empty, { executive: { own } })
  expect(none.text).toContain('have not been calculated yet')
  expect(none).toMatchObject({ accessibility: '1' })
})

/** A report with 40 companies, long titles and long texts. */
function largest(): ReportDocument {
  const companies = Array.from({ length: 40 }, (_, place) => ({
    companyId: `c${place}`,
    title: `Company ${place} ${'of the longest name '.repeat(10)}`,
  }))
  const ranks = companies.map(({ companyId, title }, place) => ({
    rank: place + 1,
    companyId,
    company: title,
    score: 0.9 - place / 100,
    change: place === 39 ? -0.06 : 0,
    significant: place === 39,
  }))
  const each = <Value>(value: Value) => ({
    'Mobile Web': value,
    'iPhone App': value,
    'Android App': value,
  })
  const html = `<p>${'A long text. '.repeat(400)}</p><ul>${'<li>An item</li>'.repeat(300)}</ul>`
  const matrix = Array.from({ length: 30 }, (_, category) => ({
    categoryId: `k${category}`,
    title: `Category ${category} ${'with a long name '.repeat(8)}`,
    categoryGroup: `Group ${category} ${'with a long name '.repeat(8)}`,
    capabilities: Array.from({ length: 5 }, (_row, place) => ({
      capabilityId: `k${category}-${place}`,
      title: `Capability ${place} ${'with a long name '.repeat(8)}`,
      available: each(companies.map((_company, at) => (at + place + category) % 3 > 0)),
    })),
  }))
  const [entry] = knownReport.history
  const row = knownReport.survey!.rows[0]!
  const inOne = { ranking: ranks, notableCallouts: html, experiences: [] }
  return {
    ...knownReport,
    companies,
    matrix,
    rankings: { overall: ranks, applications: each(ranks), categories: each([]) },
    scoring: {
      deviceWeights: each(0.5),
      categoryWeights: matrix.map(({ categoryId }) => ({ categoryId, weight: 1, fixed: false })),
      userRatings: companies.map(() => ({})),
      formula: 1,
    },
    history: Array.from({ length: 7 }, (_, place) => ({
      ...entry!,
      date: new Date(Date.UTC(2024, place)).toISOString(),
      overall: ranks,
      applications: each(ranks),
    })),
    scoreChanges: companies.map(({ companyId }) => {
      const categories = matrix.map((_category, place) => (20 - place) / 10_000)
      const parts = { categories, rating: 0, former: 0, method: 0 }
      return { companyId, overall: parts, applications: each(parts) }
    }),
    changes: matrix.flatMap(({ categoryId, capabilities }) =>
      capabilities.map(({ capabilityId }, place) => ({
        companyId: 'c39',
        application: 'iPhone App' as const,
        categoryId,
        capabilityId,
        gained: place % 2 === 0,
        note: '',
      })),
    ),
    categoryPerformance: matrix.map(({ categoryGroup }) => ({
      categoryGroup,
      applications: each(inOne),
    })),
    executiveSummary: { ...knownReport.executiveSummary, topPerformers: html },
    trendsInnovations: Array.from({ length: 20 }, (_, place) => ({
      _id: `t${place}`,
      title: `Trend ${place} ${'with a long name '.repeat(8)}`,
      content: html,
    })),
    survey: {
      rows: Array.from({ length: 60 }, () => ({ ...row, name: 'What matters. '.repeat(20) })),
    },
  }
}

test('the largest report fits on 5 pages too, with the own brand, the last of 40, on each list [D12.68, D12.73]', async () => {
  const { pages, text, furthestRight } = await printAndRead(largest(), {
    executive: { own: 'c39' },
  })
  expect(pages.length).toBeLessThanOrEqual(MAX_PAGES)
  expect(furthestRight).toBeLessThan(595)
  expect(plain(text)).toMatch(/The full report has (28|32) more companies\./)
  expect(plain(text)).toMatch(/The (24|26|28) others/)
  for (const title of ['Scores', 'What Changed']) {
    expect(
      pages.find((page) => plain(page).includes(` ${title}`) && page.includes('Company 39')),
    ).toBeDefined()
  }
})

test('the brief is one accessible page with finding, one chart and advice, also for the last of 40 with long titles [D13.22 D15.701]', async () => {
  const printed = await printAndRead(knownReport, { standing: { companyId: own } })
  expect(printed.pages).toHaveLength(1)
  const shown = plain(printed.text)
  expect(shown).toContain(standingFinding(knownReport, own)?.text)
  const plan = makeAdvisedPlan(knownReport, own, {})!
  expect(shown).toContain(`What to Do Next ${planLead(knownReport, plan, {}).finding.text}`)
  expect(printed.roles[0]).toContain('Figure')
  expect(printed).toMatchObject({ accessibility: '1', isTagged: true })
  const { pages, text, furthestRight } = await printAndRead(largest(), {
    standing: { companyId: 'c39' },
  })
  expect(pages).toHaveLength(1)
  expect(furthestRight).toBeLessThan(595)
  expect(plain(text)).toContain('Company 39')
})

test('the cover of a corrected edition has the date of its correction, that of a first revision has none [D26.158]', async () => {
  const none = { reason: null, answers: [], scores: [], inputs: [], texts: [] }
  const date = '2026-05-04T10:00:00.000Z'
  const corrections = [{ ...none, revision: 1, replaced: 0, date }]
  const line = 'Corrected on May 4, 2026: revision 1 replaces revision 0.'
  const coverOf = async (document: ReportDocument) =>
    plain((await printAndRead(document, { executive: { own } })).pages[0]!)
  expect(await coverOf({ ...knownReport, corrections })).toContain(line)
  expect(await coverOf({ ...knownReport, corrections: [] })).not.toContain('Corrected on')
})
