import { randomUUID } from 'node:crypto'

import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, scoreReportAs } from '../../testing/complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, researcher, customer, anonymous } = await openTestPortal()

const progressOf = async (id: string) =>
  (await researcher<ReportProgress>('GET', `/report-progress/${id}`)).body

test('a new report has nothing complete, and returns what is missing [A4.15]', async () => {
  const { _id, industry } = await addCompleteReport(db, { answered: false })
  const { complete, parts, sections, companies } = await progressOf(_id)
  expect(complete).toBe(false)
  expect(parts).toMatchObject({
    capabilitiesTable: { complete: false, open: true },
    consumerSurvey: { complete: false, open: true, missing: ['Import the consumer survey.'] },
    scoringRanking: { complete: false, open: false },
    contentBuilding: { complete: false, open: false },
  })
  expect(parts.capabilitiesTable.missing).toContain(
    `${industry.companies[0]!.title}, iPhone App: user rating missing.`,
  )
  expect(sections).toEqual({
    executiveSummary: false,
    productRating: false,
    categoryPerformance: false,
    trendsInnovations: false,
    categoryGroups: [],
  })
  expect(companies.map(({ companyId }) => companyId)).toEqual(
    industry.companies.map(({ id }) => id),
  )
  for (const company of companies) {
    expect(company).toMatchObject({ complete: false, rated: false })
    expect(company.categories).toHaveLength(4 * 3)
    for (const category of company.categories)
      expect(category).toMatchObject({ total: 3, completed: 0 })
  }
})

test('one answer less makes only its category and company incomplete [A4.14]', async () => {
  const { _id, industry } = await addCompleteReport(db)
  const [company] = industry.companies
  const { id, category_id } = await db
    .selectFrom('answers')
    .where('report_id', '=', _id)
    .where('company_id', '=', company!.id)
    .where('application_id', '=', 'iphone-app')
    .select(['id', 'category_id'])
    .executeTakeFirstOrThrow()
  await changeAnswers(db, { report_id: _id, id }, { status: 'DRAFT' })
  const { parts, companies } = await progressOf(_id)
  expect(parts.capabilitiesTable).toEqual({
    complete: false,
    open: true,
    missing: [`${company!.title}, iPhone App: 1 of 12 capabilities not completed.`],
  })
  expect(companies.map(({ complete }) => complete)).toEqual([false, true, true])
  const incomplete = companies.flatMap(({ categories }) =>
    categories.filter(({ total, completed }) => completed < total),
  )
  expect(incomplete).toEqual([
    {
      categoryId: category_id,
      applicationId: 'iphone-app',
      total: 3,
      completed: 2,
      screenshots: 0,
    },
  ])
})

test('screenshots are counted by company, application and category [D14.110]', async () => {
  const { _id, industry } = await addCompleteReport(db)
  const company = industry.companies[1]!.id
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', _id)
    .where('company_id', '=', company)
    .where('application_id', '=', 'android-app')
    .orderBy('category_id')
    .orderBy('id')
    .select(['id', 'category_id'])
    .execute()
  const files = [20, 21].map((width) => buildBlackPng(width, 9))
  const { body: images } = await uploadAs(
    app,
    researcher,
    _id,
    (await Promise.all(files)).map((bytes, place) => ({ name: `${place}.png`, bytes })),
  )
  // Two screenshots of one answer, one of them also of another answer of its category.
  await showImage(db, _id, images[0]!._id, answers[0]!.id)
  await showImage(db, _id, images[1]!._id, answers[0]!.id)
  await showImage(db, _id, images[1]!._id, answers[1]!.id)
  const { companies } = await progressOf(_id)
  const counted = companies.flatMap(
    ({ companyId, categories }) =>
    categories
      .filter(({ screenshots }) => screenshots > 0)
      .map(({ categoryId, applicationId, total, completed, screenshots }) => [
        companyId, categoryId, applicationId, total, completed, screenshots,
      ]), // prettier-ignore
  )
  expect(answers[1]!.category_id).toBe(answers[0]!.category_id)
  expect(counted).toEqual([[company, answers[0]!.category_id, 'android-app', 3, 3, 3]])
})

test('the steps open one after the other [A4.16]', async () => {
  const report = await addCompleteReport(db)
  await scoreReportAs(researcher, report)
  const scored = await progressOf(report._id)
  expect(scored.parts).toMatchObject({
    capabilitiesTable: { complete: true, missing: [] },
    consumerSurvey: { complete: true },
    scoringRanking: { complete: true, open: true },
    contentBuilding: { complete: false, open: true },
  })
  const other = await addCompleteReport(db)
  await completeReport(db, researcher, other)
  const { complete, sections } = await progressOf(other._id)
  expect(complete).toBe(true)
  expect(sections.categoryGroups).toEqual(['Group 1', 'Group 2'])
})

test('a published report is complete, with any contents [A4.19]', async () => {
  const { _id } = await addCompleteReport(db, { answered: false })
  await moveReport(db, _id, 'PUBLISHED')
  const { complete, parts, sections } = await progressOf(_id)
  expect(complete).toBe(true)
  expect(Object.values(parts).every((part) => part.complete)).toBe(true)
  expect(sections).toMatchObject({ executiveSummary: true, categoryGroups: ['Group 1', 'Group 2'] })
})

test('progress is returned to staff only, and for existing reports only', async () => {
  const { _id } = await addCompleteReport(db)
  await moveReport(db, _id, 'PUBLISHED')
  expect((await customer('GET', `/report-progress/${_id}`)).status).toBe(403)
  expect((await anonymous('GET', `/report-progress/${_id}`)).status).toBe(401)
  expect((await researcher('GET', `/report-progress/${randomUUID()}`)).status).toBe(404)
  expect((await researcher('GET', '/report-progress/x')).status).toBe(400)
  expect((await researcher('GET', `/report-progress/${_id}`, { status: 'x' })).status).toBe(400)
})
