import type { ContentEditors } from '@insights/contract/content/content-editors.ts'
import type { LiveEvent } from '@insights/contract/live.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { scoreReportAs } from '../testing/complete-report.ts'
import { type OpenStream, openStream } from '../testing/open-stream.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, senior, researcher, customer } = await openTestPortal()
await app.listen({ port: 0, host: '127.0.0.1' })

let report = ''
const opened: OpenStream[] = []
beforeEach(async () => {
  report = (await addCompleteReport(db))._id
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

const path = () => `/content-editors/${report}`
const say = (user: CallAs, ...sections: string[]) =>
  user<ContentEditors>('PUT', path(), { sections })
const others = async (user: CallAs) =>
  (await user<ContentEditors>('GET', path(), {})).body.editors.map(({ name, sections }) => [
    name,
    ...sections,
  ])

/** Collects the events of the report that a user receives from now on. */
async function listen(user: CallAs): Promise<() => unknown[]> {
  const stream = await openStream(app, user.token)
  opened.push(stream)
  return () => stream.events().filter((event) => 'report' in event && event.report === report)
}

const changed = () => ({ kind: 'content-editors', report })

test('an editor is published to all other editors, by name [D10.11]', async () => {
  const streams = [await listen(senior), await listen(customer)]
  expect((await say(researcher, 'trends', 'intro', 'intro')).body.editors).toEqual([])
  const [[name, ...sections] = []] = await others(senior)
  expect([typeof name, sections]).toEqual(['string', ['intro', 'trends']])
  expect(await others(researcher)).toEqual([])
  await expect.poll(streams[0]!).toEqual([changed()])
  // Customers get neither the names of staff nor the fact that a report is edited.
  expect(streams[1]!()).toEqual([])
  expect((await customer('GET', path(), {})).status).toBe(403)
  expect((await say(customer, 'intro')).status).toBe(403)
})

test('a heartbeat returns the other editors', async () => {
  await say(senior, 'methodology')
  const { editors } = (await say(researcher, 'intro')).body
  expect(editors.map(({ sections }) => sections)).toEqual([['methodology']])
})

test('leaving is published, a heartbeat is not', async () => {
  const stream = await listen(senior)
  await say(researcher, 'intro')
  await expect.poll(stream).toEqual([changed()])
  await say(researcher, 'intro')
  await say(researcher)
  await expect.poll(stream).toEqual([changed(), changed()])
  expect(await others(senior)).toEqual([])
  await say(researcher)
  await say(senior, 'intro')
  await expect.poll(stream).toHaveLength(3)
})

test('an editor without a heartbeat for half a minute is gone [D9.5]', async () => {
  await say(researcher, 'intro')
  const seen = (seconds: number) =>
    db
      .updateTable('content_editors')
      .set({ seen_at: sql<string>`now() - ${seconds} * interval '1 second'` })
      .where('report_id', '=', report)
      .execute()
  await seen(20)
  expect(await others(senior)).toHaveLength(1)
  await seen(31)
  expect(await others(senior)).toEqual([])
})

test('each report has its own editors', async () => {
  await say(researcher, 'intro')
  report = (await addCompleteReport(db))._id
  expect(await others(senior)).toEqual([])
})

test('written content is published to staff [D9.3]', async () => {
  const scored = await addCompleteReport(db)
  await scoreReportAs(researcher, scored)
  report = scored._id
  const streams = [await listen(senior), await listen(customer)]
  const { body } = await researcher<{ _id: string; loadedAt: string }>(
    'POST',
    '/content-building',
    { reportId: report },
  )
  await researcher('PATCH', `/content-building/${body._id}`, {
    loadedAt: body.loadedAt,
    $set: { 'executiveSummary.topPerformers': '<p>All</p>' },
  })
  await researcher('POST', '/methodology', { report, methodology: '<p>How</p>' })
  // The event of the scoring may still arrive, and a concurrent edit is published once or twice.
  const written = () => {
    const events = streams[0]!().filter((event) => (event as LiveEvent).kind === 'content')
    return new Set(events.map((event) => (event as { part: string }).part))
  }
  await expect.poll(written).toEqual(new Set(['content', 'methodology']))
  expect(streams[0]!()).toContainEqual({ kind: 'content', report, part: 'methodology' })
  expect(streams[1]!()).toEqual([])
})
