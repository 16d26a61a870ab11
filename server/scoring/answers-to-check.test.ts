import type { AnswersToCheck } from '@insights/contract/scoring/answers-to-check.ts'
import { findAnswerInfluence } from '@insights/domain/scoring/answer-influence.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'
import { loadScoring } from './load-scoring.ts'

const { app, db, senior, researcher, customer, anonymous } = await openTestPortal()

const industry = await addCompleteIndustry(db, { title: 'Banking', companies: 3, categories: 2 })
const report = await addCompleteReport(db, { industry, date: '2026-06-01' })

const find = async (id = report._id) =>
  (await researcher<AnswersToCheck>('GET', `/answers-to-check/${id}`)).body

test('the list of an unscored report says what is missing [D28.62]', async () => {
  const { data, missing } = await find()
  expect(data).toEqual([])
  expect(missing.length).toBeGreaterThan(0)
})

test('the answers of the largest consequence come first, at most 20, with their screenshots [D28.62 S42.22]', async () => {
  await completeReport(db, senior, report)
  const { inputs } = await loadScoring(db, report._id)
  const { answers, influences } = findAnswerInfluence(inputs!)
  const found = await find()
  expect(found).toMatchObject({ missing: [], answers, changing: influences.length })
  expect(found.data).toHaveLength(Math.min(influences.length, 20))
  expect(found.data.length).toBeGreaterThan(0)
  const [first] = found.data
  const names = new Map(inputs!.companies.map(({ companyId, title }) => [companyId, title]))
  expect(first!.moves).toEqual(
    influences[0]!.moves.map(({ companyId, from, to }) => ({
      company: names.get(companyId),
      from,
      to,
    })),
  )
  const image = (
    await uploadAs(app, researcher, report._id, [
      { name: 'screen.png', bytes: await buildBlackPng(30, 40) },
    ])
  ).body[0]!
  await db
    .insertInto('answer_images')
    .values({ report_id: report._id, answer_id: first!.answer, image_id: image._id, position: 0 })
    .execute()
  const shown = (await find()).data.find(({ answer }) => answer === first!.answer)
  expect(shown?.screenshots).toEqual([
    {
      _id: image._id,
      name: 'screen.png',
      url: `/api/images/${image._id}`,
      thumbnailUrl: `/api/images/${image._id}/thumbnail`,
    },
  ])
})

test('customers and visitors do not learn the answers of a draft [S42.21]', async () => {
  for (const call of [customer, anonymous]) {
    const { status, body } = await call('GET', `/answers-to-check/${report._id}`)
    expect([401, 403, 404]).toContain(status)
    expect(JSON.stringify(body)).not.toContain('answers')
  }
})
