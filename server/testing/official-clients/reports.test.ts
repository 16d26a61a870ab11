import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import { addCompanyCustomer } from '../add-company-customer.ts'
import { addCompleteIndustry } from '../add-complete-industry.ts'
import { PASSWORD } from '../call-as.ts'
import { openTestPortal } from '../test-portal.ts'
import { openOfficialClient } from './open-official-client.ts'

const { app, db } = await openTestPortal()
await app.listen({ port: 0, host: '127.0.0.1' })
const client = openOfficialClient(app)
const reader = openOfficialClient(app)
const service = (name: string) => client.service(name)
const industry = await addCompleteIndustry(db, { companies: 2, categories: 2, capabilities: 2 })
const populate = ['industry', 'companies.categories.capabilityReports']

beforeAll(async () => {
  await client.signIn('senior@test.example', PASSWORD)
  await reader.signIn('reader@test.example', PASSWORD)
})

describe('the official Feathers clients', () => {
  test('write a report from its first answer to its next edition [D15.164 D15.360 D15.362 D15.366 D15.368]', async () => {
    const { _id: reportId } = await service('reports').create({
      industry: industry._id,
      date: '2026-03-01',
      status: 'DRAFT',
    })
    await service('reports').patch(reportId, { title: 'First' })
    const dates = await service('reports-date').find({ query: { industry: industry._id } })
    expect(dates.data).toMatchObject([{ title: 'First', status: 'DRAFT' }])

    // Answers, with a screenshot on the first.
    const pixels = { width: 8, height: 8, channels: 3, background: 'teal' } as const
    const png = await sharp({ create: pixels }).png().toBuffer()
    const files = [`data:image/png;base64,${png.toString('base64')}`]
    const [image] = await service('upload').create({ reportId, files })
    expect(image).toMatchObject({ name: 'screenshot 1' })
    // Files alone belong to no report until an answer is saved with them.
    const [loose] = await service('upload').create({ files })
    const [cancelled] = await service('upload').create({ files })
    await service('delete-from-storage').create({ filesId: [cancelled.url] })
    const [unused] = await service('upload').create({ reportId, files })
    expect(await service('delete-from-storage').create({ filesId: [unused.url] })).toEqual({
      deleted: [unused.url],
    })
    const changes = await service('capability-changes').find({ query: { updatesHistory: false } })
    const capabilityChange = changes.data[0]._id
    const answers = await service('capability-reports').find({
      query: { report: reportId, $limit: 'infinity', $populate: ['capability'] },
    })
    expect(answers.total).toBe(2 * 3 * 4)
    for (const answer of answers.data) {
      const saved = await service('capability-reports').update(answer._id, {
        ...answer,
        hasCapability: true,
        capabilityChange,
        images: answer === answers.data[0] ? [image._id, { name: 'new', url: loose.url }] : [],
      })
      expect(saved).toMatchObject({ status: 'COMPLETED', hasCapability: true })
    }
    const [shown] = (
      await service('capability-reports').find({ query: { report: reportId, $limit: 'infinity' } })
    ).data
    expect(shown.images).toMatchObject([
      { _id: image._id, id: image._id },
      { _id: loose._id, id: loose._id, url: loose.url },
    ])
    const byId = shown.images.map(({ id, name, url, date }: Record<string, string>) => {
      return { id, name, url, date }
    })
    const kept = await service('capability-reports').update(shown._id, { ...shown, images: byId })
    expect(kept.images).toEqual(shown.images)
    for (const { id } of industry.companies) {
      const ratings = { 'companies.$.userRatings': { 'iPhone App': 4, 'Android App': 4.5 } }
      const query = { 'companies._id': id, $populate: ['companies'] }
      await service('reports').patch(reportId, ratings, { query })
    }

    // Survey, weights and scores.
    const questions = await service('survey-question').find({
      query: { industry: industry._id, $limit: 'infinity' },
    })
    const rawData = questions.data.map(({ title: name }: { title: string }) => ({
      name,
      one: 10,
      two: 10,
      three: 20,
      four: 30,
      five: 30,
    }))
    const survey = await service('consumer-survey').create({ reportId, rawData, sortedData: [] })
    const sorted = await service('consumer-survey').update(survey._id, survey)
    expect(sorted.sortedData).toHaveLength(questions.total)
    const weights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 0.25 }
    const created = await service('device-weight').create({ reportId, deviceWeights: weights })
    const weight = (await service('device-weight').find({ query: { reportId, $limit: 1 } })).data[0]
    expect(weight._id).toBe(created._id)
    await service('device-weight').update(weight._id, { ...weight, deviceWeights: weights })
    const scoring = { reportId, scoringAndRanking: [] }
    const scores = await service('scoring-ranking').create(scoring)
    // The specification writes `limit` for these two.
    const query = { reportId, limit: 1 }
    expect((await service('consumer-survey').find({ query })).limit).toBe(1)
    const page = await service('scoring-ranking').find({ query })
    const [found] = page.data
    expect([page.limit, found.scoringAndRanking.length]).toEqual([1, 2])
    const ranked = await service('scoring-ranking').get(found._id)
    const { companyName } = found.scoringAndRanking[0]
    expect(ranked).toMatchObject({
      orderedOverallRanks: {
        overall: [{ overallScore: found.scoringAndRanking[0].overallPercentage }, {}],
        'iPhone App': [{ company: companyName }, {}],
      },
      capabilityRankByCategoryUnweighted: {
        'Mobile Web': [{ categoryName: 'Category 1', [companyName]: 1 }, {}],
      },
    })
    await service('scoring-ranking').remove(scores._id)
    const again = await service('scoring-ranking').create(scoring)
    await service('scoring-ranking').update(again._id, again)

    // Content, and the methodology.
    let content = await service('content-building').create({ reportId })
    const patch = async (operations: object) => {
      const { _id, loadedAt } = content
      content = await service('content-building').patch(_id, { ...operations, loadedAt })
    }
    await patch({ $set: { 'executiveSummary.topPerformers': '<p>All.</p>' } })
    for (const application of ['mobile-web', 'iphone-app', 'android-app']) {
      const rating = `productRating.${application}`
      await patch({
        $set: {
          [`${rating}.keySuccessFactor`]: '<p>Speed.</p>',
          [`${rating}.bestInClassFeatures`]: '<p>Maps.</p>',
        },
        $push: {
          categoryPerformance: {
            categoryGroup: 'Group 1',
            applicationId: application,
            notableCallouts: '<p>Good.</p>',
          },
        },
      })
    }
    const trend = { _id: crypto.randomUUID(), trendTitle: 'Passkeys', trendContent: '<p>More.</p>' }
    await patch({ $push: { trendsInnovations: trend } })
    await patch({
      $set: { 'trendsInnovations.$[e].trendTitle': 'Passwords' },
      arrayFilters: [{ 'e._id': trend._id }],
    })
    const [entry, ...entries] = content.categoryPerformance
    await patch({ $pull: { categoryPerformance: { _id: entry._id } } })
    expect(content.categoryPerformance).toEqual(entries)
    await patch({ $push: { categoryPerformance: entry } })
    const second = { ...trend, _id: crypto.randomUUID() }
    await patch({ $push: { trendsInnovations: second } })
    await patch({ $pull: { trendsInnovations: { _id: second._id } } })
    expect(content.trendsInnovations).toMatchObject([{ trendTitle: 'Passwords' }])
    const methodology = await service('methodology').create({
      report: reportId,
      methodology: '<p>Asked.</p>',
    })
    await service('methodology').update(methodology._id, {
      ...methodology,
      methodology: '<p>So.</p>',
    })
    const stored = await service('methodology').find({ query: { report: reportId, $limit: 1 } })
    expect(stored.data).toMatchObject([{ methodology: '<p>So.</p>' }])

    for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'])
      expect(await service('report-status').update(reportId, { status })).toMatchObject({ status })

    // Calls of readers, and histories.
    const history = await service('reports').find({
      query: {
        industry: industry._id,
        date: { $lt: '2026-04-01' },
        status: { $in: ['PUBLISHED', 'PUBLISHED_EDITING'] },
        $populate: populate,
        $sort: { date: -1 },
        $limit: 7,
      },
    })
    expect(history).toMatchObject({ total: 1, limit: 7 })
    const [company] = history.data[0].companies
    expect(company.categories).toHaveLength(2 * 3)
    expect(company.categories[0].capabilityReports).toHaveLength(2)
    expect(company.categories[0].capabilityReports[0]).toMatchObject({ hasCapability: true })

    const count = { 'companies.companyId': company.companyId, $limit: 0 }
    expect(await service('reports').find({ query: count })).toMatchObject({ total: 1, data: [] })

    // The edition is sold, and started again.
    expect(await reader.service('report-status').create({ rid: reportId })).toHaveProperty(
      'message',
    )
    const owner = await addCompanyCustomer(db)
    const sold = await service('companies-reports').create({
      company: owner,
      report: reportId,
      po: '1',
      poDate: '03/01/2026',
    })
    expect(sold.poDate).toBe('2026-03-01T00:00:00.000Z')
    const changed = await service('companies-reports').patch(sold._id, { ...sold, po: '2' })
    expect(changed).toMatchObject({ po: '2', company: owner, report: { _id: reportId } })
    expect(
      await service('companies-reports').find({
        query: {
          company: owner,
          $populate: ['report'],
          $sort: { poDate: -1 },
          $limit: 8,
          $skip: 0,
        },
      }),
    ).toMatchObject({ total: 1 })
    expect(await service('companies-reports').remove(sold._id)).toMatchObject({ _id: sold._id })
    const revision = await service('report-edit').create({
      reportId,
      date: '2026-03-01',
      industry: industry._id,
    })
    expect(revision).toMatchObject({ revision: 1, status: 'DRAFT' })
    await service('reports').remove(revision._id)
    const next = await service('report-edit').create({
      reportId,
      date: '2026-03-01',
      industry: industry._id,
      newDate: '2026-04-01',
    })
    expect(await service('reports').get(next._id)).toMatchObject({
      date: '2026-04-01T00:00:00.000Z',
    })
  })
})
