import { expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openStream } from '../testing/open-stream.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, as, db, senior, researcher, customer } = await openTestPortal()
await app.listen({ port: 0, host: '127.0.0.1' })

const NOTICE = { name: 'Upgrade', date: '2031-01-01T00:00:00Z', details: ['An hour'] }

test('customers see no sign of a draft of a new revision: every response stays the same, and no event is sent [D15.220 S10.19]', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  const stranger = await as({ email: 'stranger@test.example', loginType: 'CUSTOMER' })
  const readers = [customer, stranger]
  const assigned = { company: customer.companyCustomer, report: report._id }
  await researcher('POST', '/companies-reports', assigned)
  const paths = [
    '/reports',
    '/reports?$sort[status]=1&status=PUBLISHED',
    '/reports?status[$in][]=PUBLISHED&status[$in][]=PUBLISHED_EDITING&$populate[]=companies',
    '/reports?$sort[updatedAt]=-1&$sort[returnedAt]=1',
    '/reports?status=PUBLISHED_EDITING',
    `/reports/${report._id}`,
    `/report-documents/${report._id}`,
    '/companies-reports?$populate[]=report',
    '/report-industries',
    '/purchase-requests',
    '/saved-views',
  ]
  const readAll = () =>
    Promise.all(
      readers.flatMap((reader) =>
        paths.map(async (path) => {
          const { statusCode, body, headers } = await app.inject({
            url: `/api${path}`,
            headers: { authorization: `Bearer ${reader.token}` },
          })
          return [path, statusCode, body, headers['etag']]
        }),
      ),
    )
  const before = await readAll()
  expect(new Set(before.map(([, status]) => status))).toEqual(new Set([200]))
  expect(JSON.stringify(before)).toContain('"status\\":\\"PUBLISHED\\"')
  const streams = await Promise.all(
    [...readers, researcher].map(({ token }) => openStream(app, token)),
  )
  // Events of what was done so far may come late, but in their order.
  await senior('POST', '/maintenance-notices', NOTICE)
  const ofNotice = () =>
    streams.map((stream) => stream.events().findLastIndex(({ kind }) => kind === 'maintenance'))
  await expect.poll(() => Math.min(...ofNotice())).toBeGreaterThanOrEqual(0)
  const last = ofNotice()
  const since = () => streams.map((stream, place) => stream.events().slice(last[place]! + 1))
  const announced = () => JSON.stringify(since()[2]).split(report._id).length - 1
  try {
    const { body: revision } = await researcher<{ _id: string }>('POST', '/report-edit', {
      reportId: report._id,
    })
    expect(await readAll()).toEqual(before)
    // Equal events that wait at the same time would be one.
    await expect.poll(announced).toBe(1)
    await researcher('PATCH', `/reports/${revision._id}`, { title: 'Another title' })
    expect(await readAll()).toEqual(before)
    await researcher('DELETE', `/reports/${revision._id}`)
    expect(await readAll()).toEqual(before)
    await expect.poll(announced).toBe(2)
    expect(since().slice(0, 2)).toEqual([[], []])
  } finally {
    for (const stream of streams) stream.close()
  }
})
