import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { type Saved, openContents } from '../testing/open-contents.ts'

const { db, senior, researcher, startedContent, stored, patch, rejected, uploadedImage } =
  await openContents()

describe('images in content', () => {
  test('are those of the report, in texts and in experiences', async () => {
    const content = await startedContent()
    const other = await startedContent()
    const foreign = await uploadedImage(other.reportId)
    const own = await uploadedImage(content.reportId)
    const texts = await patch(researcher, content, {
      $set: {
        'executiveSummary.topPerformers': `<p>A</p><img src="${foreign}"><img src="${own}">`,
      },
    })
    expect(texts.body.executiveSummary.topPerformers).toBe(`<p>A</p><img src="${own}" />`)
    for (const image of [foreign, 'https://evil.example/a.png', `${own}/thumbnail`, 'x', '']) {
      const { status, body } = await rejected(researcher, texts.body, {
        $push: {
          categoryPerformance: {
            categoryGroup: 'Group 1',
            applicationId: 'mobile-web',
            experiences: [{ picture: image }],
          },
        },
      })
      expect([status, body.errors]).toEqual([400, { picture: 'Must be an image of this report' }])
    }
    expect((await stored(content.reportId))?.categoryPerformance).toEqual([])
  })

  test('are kept while a text shows them, even when deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const content = await startedContent()
      const own = await uploadedImage(content.reportId)
      const html = `<p>A</p><img src="${own}" />`
      const [written] = await Promise.all([
        patch(researcher, content, { $set: { 'executiveSummary.topPerformers': html } }),
        senior('POST', '/delete-from-storage', { filesId: [own] }),
      ])
      const left = await db
        .selectFrom('report_images')
        .select('image_id')
        .where('report_id', '=', content.reportId)
        .execute()
      const shown = written.body.executiveSummary.topPerformers === html
      expect(left).toHaveLength(shown ? 1 : 0)
    }
  })
})

describe('the pick of a capability', () => {
  test('is a company that has it in the report, and is logged, copied and shown to readers [D31.55 D31.58 S45.9]', async () => {
    const content = await startedContent()
    const answers = await db
      .selectFrom('answers')
      .where('report_id', '=', content.reportId)
      .select(['capability_id', 'company_id', 'application_id', 'has_capability'])
      .execute()
    const has = answers.find((answer) => answer.has_capability === true)!
    const lacks = answers.find((answer) => answer.has_capability === false)!
    const path = `capabilityPicks.${has.capability_id}`
    const unknown = `capabilityPicks.${crypto.randomUUID()}`
    const pick = {
      companyId: has.company_id,
      applicationId: has.application_id,
      reason: 'It <b>opens</b> in two taps.',
    }
    for (const [at, value] of [
      [path, { ...pick, companyId: crypto.randomUUID() }],
      [`capabilityPicks.${lacks.capability_id}`, { ...pick, companyId: lacks.company_id, applicationId: lacks.application_id }],
      [unknown, pick],
      [unknown, null],
    ] as const) {
      const late = await rejected(researcher, content, { $set: { [at]: value } })
      expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([400, [at]])
    } // prettier-ignore
    const { status, body } = await patch(researcher, content, { $set: { [path]: pick } })
    expect([status, body.capabilityPicks]).toEqual([200, { [has.capability_id]: pick }])
    expect((await rejected(senior, content, { $set: { [path]: null } })).status).toBe(409)
    const document = await senior<{ picks: unknown }>('GET', `/report-documents/${content.reportId}`) // prettier-ignore
    const application = APPLICATIONS.find(({ _id }) => _id === pick.applicationId)?.title
    const { companyId, reason } = pick
    const shown = { capabilityId: has.capability_id, companyId, application, reason }
    expect(document.body.picks).toEqual([shown])
    const logged = await actionsOn(
      db,
      content.reportId,
      'Changed Researchers’ Picks of the report%',
    )
    expect(logged).toHaveLength(1)
  })
})

describe('rich texts that take long to parse', () => {
  const tags = (count: number) => '<p><b>'.repeat(count / 2)
  const spentSince = (before: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }

  test('are rejected for their tags, before they are parsed [B5.31]', async () => {
    const content = await startedContent()
    const path = 'executiveSummary.topPerformers'
    const { status, body } = await rejected(researcher, content, {
      $set: { [path]: tags(15_002) },
    })
    expect([status, body.errors]).toEqual([400, { [path]: 'Must have at most 15,000 tags' }])
  })

  test('let other requests through, however many one patch has', async () => {
    const fields = ['iphone-app', 'android-app', 'mobile-web'].flatMap((application) => [
      `productRating.${application}.keySuccessFactor`,
      `productRating.${application}.bestInClassFeatures`,
    ])
    const texts = fields.map((field, at) => [field, tags(15_000 - 2 * at)] as const)
    /** The longest turn of the event loop while the texts are saved, as a share of the processor time of all. */
    const longestTurn = async () => {
      const content = await startedContent()
      const begun = process.threadCpuUsage()
      let [last, longest] = [begun, 0]
      const timer = setInterval(() => {
        longest = Math.max(longest, spentSince(last))
        last = process.threadCpuUsage()
      }, 1)
      const { status } = await patch(researcher, content, { $set: Object.fromEntries(texts) })
      clearInterval(timer)
      expect(status).toBe(200)
      return longest / spentSince(begun)
    }
    // The first text takes longer while code is compiled.
    await longestTurn()
    expect(await longestTurn()).toBeLessThan(0.65)
  })
})

describe('an invalid patch', () => {
  const set = (path: string, value: unknown) => ({ $set: { [path]: value } })
  const push = (path: string, value: unknown) => ({ $push: { [path]: value } })
  const wrong: readonly (readonly [object, string])[] = [
    [{}, 'body'],
    [{ $set: {} }, 'body'],
    [{ $set: 'x' }, '$set'],
    [{ $unset: { executiveSummary: 1 } }, '$unset'],
    [{ $where: '1' }, '$where'],
    [{ arrayFilters: 'x' }, 'arrayFilters'],
    [{ arrayFilters: Array.from({ length: 11 }, () => ({})) }, 'arrayFilters'],
    [{ ...set('executiveSummary.topPerformers', 'x'), loadedAt: 'yesterday' }, 'loadedAt'],
    [
      { ...set('executiveSummary.topPerformers', 'x'), loadedAt: '2999-01-01T00:00:00.000Z' },
      'loadedAt',
    ],
    [{ ...set('executiveSummary.topPerformers', 'x'), loadedAt: undefined }, 'loadedAt'],
    [{ ...set('executiveSummary.topPerformers', 'x'), loadedAt: 5 }, 'loadedAt'],
    [set('reportId', crypto.randomUUID()), 'reportId'],
    [set('executiveSummary', {}), 'executiveSummary'],
    [set('executiveSummary.constructor', 'x'), 'executiveSummary.constructor'],
    [set('productRating.watch.keySuccessFactor', 'x'), 'productRating.watch.keySuccessFactor'],
    [set('productRating.mobile-web.score', 1), 'productRating.mobile-web.score'],
    [set('executiveSummary.topPerformers', 5), 'executiveSummary.topPerformers'],
    [set('executiveSummary.topPerformers', 'x'.repeat(200_001)), 'executiveSummary.topPerformers'],
    [set('executiveSummary.paragraphDate', 'x'.repeat(101)), 'executiveSummary.paragraphDate'],
    [set('executiveSummary.availableDate', 'soon'), 'executiveSummary.availableDate'],
    [set('trendsInnovations.$[e].trendTitle', 'x'), 'trendsInnovations.$[e].trendTitle'],
    [set('trendsInnovations.0.trendTitle', 'x'), 'trendsInnovations.0.trendTitle'],
    [push('trendsInnovations', { trendTitle: 'x'.repeat(201) }), 'trendsInnovations.trendTitle'],
    [push('trendsInnovations', { role: 'SENIOR' }), 'trendsInnovations.role'],
    [push('trendsInnovations', 'x'), 'trendsInnovations'],
    [push('trendsInnovations', { _id: {} }), 'trendsInnovations._id'],
    [
      push('categoryPerformance', { categoryGroup: 'Group 9', applicationId: 'mobile-web' }),
      'categoryPerformance.categoryGroup',
    ],
    [
      push('categoryPerformance', { categoryGroup: 'Group 1', applicationId: 'watch' }),
      'categoryPerformance.applicationId',
    ],
    [
      push('categoryPerformance', {
        categoryGroup: 'Group 1',
        applicationId: 'mobile-web',
        experiences: [{ experience: 3 }],
      }),
      'categoryPerformance.experiences.0.experience',
    ],
    [{ $pull: { trendsInnovations: {} } }, 'trendsInnovations'],
    [{ $pull: { productRating: { _id: 'a' } } }, 'productRating'],
    [{ $set: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 1])) }, '$set'],
  ]
  const named = wrong.map((one) => [JSON.stringify(one[0]).slice(0, 80), ...one] as const)

  test.for(named)(
    'with %s is rejected by its field and changes nothing [D9.10]',
    async ([, change, field]) => {
      const content = await startedContent()
      const { status, body } = await rejected(researcher, content, change)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
      const { effects: _, ...before } = content as Saved
      expect(await stored(content.reportId)).toEqual(before)
    },
  )

  test('is rejected as a whole for one invalid path', async () => {
    const content = await startedContent()
    const { status } = await rejected(researcher, content, {
      $set: { 'executiveSummary.paragraphDate': 'second', 'executiveSummary.nonsense': 1 },
    })
    expect(status).toBe(400)
    expect((await stored(content.reportId))?.executiveSummary.paragraphDate).toBeNull()
  })

  test('starting content with a body, or without a report, is rejected', async () => {
    const { _id: reportId } = await addCompleteReport(db)
    for (const [body, field] of [
      [{ reportId, executiveSummary: { topPerformers: '<p>A</p>' } }, 'executiveSummary'],
      [{ reportId, trendsInnovations: [{ trendTitle: 'A' }] }, 'trendsInnovations'],
      [{ reportId, stamps: {} }, 'stamps'],
      [{}, 'reportId'],
      [{ reportId: 7 }, 'reportId'],
    ] as const) {
      const answer = await researcher('POST', '/content-building', body)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    }
    expect(await stored(reportId)).toBeUndefined()
  })
})
