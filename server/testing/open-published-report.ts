import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { percentChangeText, percentText } from '@insights/domain/text/percent-text.ts'
import { compareText } from '@insights/domain/text/titles.ts'
import { expect } from 'vitest'

import { addCompleteIndustry } from './add-complete-industry.ts'
import { addCompleteReport } from './add-complete-report.ts'
import { completeReport, publishReport } from './complete-report.ts'
import { openTestPortal } from './test-portal.ts'

/**
 * Publishes a report with everything that formats could present differently: a previous edition,
 * companies that rise and fall, answers of both kinds, published capability changes. Returns it
 * with the texts of its pages, for tests that compare a format with them.
 */
export async function openPublishedReport() {
  const { app, db, senior, runJobs } = await openTestPortal()
  const industry = await addCompleteIndustry(db, { title: 'Banking' })
  const before = await addCompleteReport(db, { industry, date: '2026-01-01' })
  await completeReport(db, senior, before)
  await publishReport(senior, before._id)
  const report = await addCompleteReport(db, { industry, date: '2026-03-01' })
  // Different answers from the previous edition's, so that companies rise and fall by unique
  // scores.
  for (const [place, has_capability] of [
    [1, true],
    [2, false],
  ] as const) {
    await db
      .updateTable('answers')
      .set({
        has_capability,
        capability_change_id: has_capability ? 'added' : 'removed',
        capability_change_note: `Seen in March, ${place}.`,
      })
      .where('report_id', '=', report._id)
      .where('company_id', '=', report.industry.companies[place]!.id)
      .where('application_id', '<>', 'mobile-web')
      .execute()
  }
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  const { body: document } = await senior<ReportDocument>('GET', `/report-documents/${report._id}`)
  return {
    document,
    reportId: report._id,
    runJobs,
    fetchFile: async (path: string): Promise<Buffer> => {
      const reply = await app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${senior.token}` },
      })
      expect(reply.statusCode).toBe(200)
      return reply.rawPayload
    },
    month: formatMonth(document.report.date),
    rankings: rankingsOf(document),
    answers: answersOf(document),
  }
}

/** Every ranking of the edition with its name, as on the pages. */
function rankingsOf({ applications: keys, rankings }: ReportDocument) {
  const { overall, applications } = rankings!
  return [
    ['Overall', overall] as const,
    ...keys.map(({ title }) => [title, applications[title]] as const),
  ]
}

const word = (available: boolean | null) => (available === null ? '' : available ? 'Yes' : 'No')

/** Every answer: company, application, category, capability, Yes or No. */
function answersOf(document: ReportDocument): string[][] {
  return document.companies.flatMap((company, place) =>
    document.applications.flatMap(({ title: application }) =>
      document.matrix.flatMap(({ title: category, capabilities }) =>
        capabilities.map(({ title, available }) => [
          company.title,
          application,
          category,
          title,
          word(available[application][place] ?? null),
        ]),
      ),
    ),
  )
}

export const inOneOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted(compareText)

/** A score with its change, where that is significant. */
export function shown({ score, significant, change }: Rank): string {
  if (!significant || change === null) return percentText(score)
  return `${percentText(score)} ${change > 0 ? '▲' : '▼'} ${percentChangeText(change)}`
}
