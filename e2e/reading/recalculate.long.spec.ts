import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { answersWhere, reportOf } from '@insights/domain/testing/report-series.ts'
import { renderExcel } from '@insights/print/render-excel.ts'
import { expect, test } from '@playwright/test'

import { createApiClient } from '../support/users.ts'

const PAGE = join(import.meta.dirname, '../../portal/dist/recalculate.html')

interface Listed {
  readonly data: readonly { readonly _id: string; readonly industry: { readonly title: string } }[]
}

// The next test of this worker has the same context.
test.afterEach(({ context }) => context.setOffline(false))

test('the page for recalculating gets the scores of every industry and formula from the workbook alone [D28.137]', async ({
  page,
  request,
  context,
}, info) => {
  const senior = await createApiClient(request, 'senior')
  const { data } = await senior<Listed>('GET', '/reports?status=PUBLISHED&$limit=100')
  const industries = new Map(data.map((report) => [report.industry.title, report._id]))
  expect(industries.size).toBeGreaterThan(2)
  const documents = await Promise.all(
    [...industries.values()].map((id) => senior<ReportDocument>('GET', `/report-documents/${id}`)),
  )
  const has = answersWhere(
    (company, application, category) => (company + application + category) % 2 === 0,
  )
  documents.push(reportOf({ has, formula: 2 }), reportOf({ has, formula: 1 }))
  // Nothing but the file: no network, and no portal.
  await context.setOffline(true)
  await page.goto(pathToFileURL(PAGE).href)
  for (const [place, document] of documents.entries()) {
    const file = info.outputPath(`report-${place}.xlsx`)
    await writeFile(file, await renderExcel(document))
    await page.getByLabel('Workbook').setInputFiles(file)
    const count = document.companies.length * 4
    await expect(page.getByRole('status')).toContainText(
      `All ${count} scores are the same, by formula ${document.report.formula}.`,
    )
    if (document.fingerprint !== null) {
      await expect(page.getByRole('status')).toContainText(document.fingerprint)
    }
    await expect(page.getByRole('row')).toHaveCount(count + 1)
  }
  // A workbook with another score is found out.
  const [document] = documents
  const [leader, ...others] = document!.rankings!.overall
  const file = info.outputPath('changed.xlsx')
  const overall = [{ ...leader!, score: leader!.score - 0.0001 }, ...others]
  await writeFile(
    file,
    await renderExcel({ ...document!, rankings: { ...document!.rankings!, overall } }),
  )
  await page.getByLabel('Workbook').setInputFiles(file)
  await expect(page.getByRole('status')).toContainText(/^1 of \d+ scores differ/)
  await page.getByLabel('Workbook').setInputFiles({
    name: 'a.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('no workbook'),
  })
  await expect(page.getByRole('status')).toContainText('This is no Excel file.')
})
