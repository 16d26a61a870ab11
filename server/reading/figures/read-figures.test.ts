import type { ErrorBody } from '@insights/contract/error.ts'
import type { SearchGroup } from '@insights/contract/operations/search.ts'
import { MAX_LIVE_FIGURES } from '@insights/domain/content/content-values.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { up } from '../../database/migrations/0064_published_texts.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openContents } from '../../testing/open-contents.ts'

const { db, owner, senior, researcher, customer, startedContent, stored, patch, rejected } =
  await openContents()

const documentOf = async (reportId: string) =>
  (await senior<ReportDocument>('GET', `/report-documents/${reportId}`)).body

const summary = (html: string) => ({ $set: { 'executiveSummary.topPerformers': html } })

/** Returns what the search quotes of written texts. */
async function search(text: string): Promise<string[]> {
  const found = await researcher<{ groups: SearchGroup[] }>('GET', '/search', {
    text,
    kind: 'text',
  })
  return found.body.groups.flatMap(({ results }) => results.map(({ quote }) => quote ?? ''))
}

async function openDraft() {
  const content = await startedContent()
  const { companies, rankings } = await documentOf(content.reportId)
  const { companyId } = companies[0]!
  const { score } = rankings!.overall.find((rank) => rank.companyId === companyId)!
  const figure = (text: string) => `<span data-figure="score/${companyId}/overall">${text}</span>`
  return { content, companyId, figure, score: scoreText(score) }
}

test('a forged value of a live figure is replaced when it is saved [D28.97 S42.32]', async () => {
  const { content, figure, score } = await openDraft()
  const saved = await patch(researcher, content, summary(`<p>It has ${figure('99.99%')}</p>`))
  expect(saved.body.executiveSummary.topPerformers).toBe(`<p>It has ${figure(score)}</p>`)
  const markup = figure('<img src=x onerror=alert(1)><b>1</b>').replace(
    '<span',
    '<span onclick="x"',
  )
  const hostile = await patch(researcher, saved.body, summary(`<p>${markup}</p>`))
  expect(hostile.body.executiveSummary.topPerformers).not.toMatch(/onclick|onerror|img/)
})

test('a live figure of a draft follows its scores, is frozen when published, and is found as the document shows it [D28.98 D15.355]', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  const content = (await stored(report._id))!
  const { companies } = await documentOf(report._id)
  const { companyId } = companies[0]!
  const html = `<p><span data-figure="score/${companyId}/overall">41.7%</span> for Newcomers, after 1</p>`
  await patch(researcher, content, summary(html))
  await db
    .updateTable('content_buildings')
    .set({
      content: JSON.stringify({
        ...content,
        executiveSummary: { ...content.executiveSummary, topPerformers: html },
      }),
    })
    .where('report_id', '=', report._id)
    .execute()
  const draft = await documentOf(report._id)
  const { score } = draft.rankings!.overall.find((rank) => rank.companyId === companyId)!
  const shown = `/overall">${scoreText(score)}</span> for Newcomers, after 1</p>`
  expect(scoreText(score)).not.toBe('41.7%')
  expect(draft.executiveSummary.topPerformers).toContain(shown)

  await publishReport(senior, report._id)
  expect((await documentOf(report._id)).executiveSummary.topPerformers).toContain(shown)
  expect(await search('Newcomers')).toEqual([`${scoreText(score)} for Newcomers, after 1`])
  expect(await search(`Newcomers ${scoreText(score)}`)).toHaveLength(1)
  expect(await search('Newcomers 41.7')).toEqual([])
  await sql`alter table report_documents drop column texts`.execute(owner)
  await owner.transaction().execute((transaction) => up(transaction as never))
  expect(await search('Newcomers')).toEqual([`${scoreText(score)} for Newcomers, after 1`])
  const preview = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
  expect(JSON.stringify(preview.body)).not.toContain('data-figure')
  expect(JSON.stringify(preview.body)).not.toContain(scoreText(score))
})

test('a live figure without its company is kept, marked, and stops finalizing [D28.99]', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  const content = (await stored(report._id))!
  const gone = '<span data-figure="score/gone/overall">12.00%</span>'
  const saved = await patch(researcher, content, summary(`<p>${gone}</p>`))
  expect(saved.body.executiveSummary.topPerformers).toBe(`<p>${gone}</p>`)
  expect((await documentOf(report._id)).executiveSummary.topPerformers).toContain('data-missing')
  const rejection = await senior<ErrorBody>('PUT', `/report-status/${report._id}`, {
    status: 'REVIEWED',
  })
  expect(rejection.status).toBe(409)
  expect(JSON.stringify(rejection.body)).toContain(
    'Executive Summary: Top Performers: the live figure “12.00%” is no figure of this report.',
  )
  await patch(researcher, saved.body, summary('<p>Removed.</p>'))
  const finalized = await senior('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
  expect(finalized.status).toBe(200)
})

test('a text with too many live figures is rejected, and nothing is saved [S42.31]', async () => {
  const { content, figure } = await openDraft()
  const { status, body } = await rejected(
    researcher,
    content,
    summary(`<p>${figure('1').repeat(MAX_LIVE_FIGURES + 1)}</p>`),
  )
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('at most 500 live figures'),
  ])
})

test('the methodology, which previews show, has no live figures [S42.30]', async () => {
  const { content, figure } = await openDraft()
  const { body } = await researcher<{ methodology: string }>('POST', '/methodology', {
    report: content.reportId,
    methodology: `<p>As ${figure('9')} says.</p>`,
  })
  expect(body.methodology).toBe('<p>As 9 says.</p>')
})
