import type { Answer } from '@insights/contract/answers/answers.ts'
import {
  type Capture,
  type CaptureSettings,
  MAX_OPEN_CAPTURES,
} from '@insights/contract/answers/captures.ts'
import type { Inbox } from '@insights/contract/answers/inbox.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { findTestBrowser } from '@insights/platform/testing/find-test-browser.ts'
import { type FakeResponse, listen } from '@insights/platform/testing/listen.ts'
import { openCanary } from '@insights/platform/testing/open-canary.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { LiveMessage } from '../../live/audience.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { runCapture } from './capture-page.ts'
import { noteBrowser } from './capture-settings.ts'

startsByPath(() => import('@insights/platform/capture/capture-job.ts'))

const portal = await openTestPortal({
  CHROMIUM_PATH: findTestBrowser().path,
  CHROMIUM_SANDBOX: '0',
})
const { db, researcher, senior, services, runJobs } = portal

let respond: () => FakeResponse | Promise<FakeResponse> = () => page()
const page = (): FakeResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><meta name="viewport" content="width=device-width"><h1>A shop</h1>',
})
const site = await listen(() => respond())
afterAll(site.close)
const url = `${site.origin}/shop`
const { host } = new URL(url)

let date = 2000
let report = ''
let answers: readonly Answer[] = []
let elsewhere: Answer

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('captures').execute()
  await db.updateTable('capture_settings').set({ enabled: true, browser_found: null }).execute()
  respond = page
  report = (await addCompleteReport(db, { date: `${date++}-01-01` }))._id
  const query = { report, $limit: 'infinity' }
  const { body } = await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)
  const isMobile = ({ application }: Answer) => application._id === 'mobile-web'
  answers = body.data.filter(isMobile)
  elsewhere = body.data.find((answer) => !isMobile(answer))!
})

const capture = (more: object = {}, user: CallAs = researcher) =>
  user<Capture & ErrorBody>('POST', '/captures', {
    report,
    answer: answers[0]!._id,
    url,
    whole: false,
    ...more,
  })
const list = async (user: CallAs = researcher) =>
  (await user<{ data: Capture[] }>('GET', `/captures/${report}`)).body.data
const settings = (enabled: boolean, user: CallAs = senior) =>
  user<CaptureSettings & ErrorBody>('PUT', '/capture-settings', { enabled })
const readAnswer = async (_id: string) => {
  const query = { report, _id }
  return (await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)).body.data[0]!
}
const place = (image: string, answer: string, user: CallAs = researcher) =>
  user('PUT', `/inbox/${report}/images/${image}`, { answer })

/** Runs the job of a capture, which may reach the site of this test and nothing else. */
const run = (id: string) =>
  runCapture(
    { data: { report, capture: id }, signal: new AbortController().signal, triedBefore: 0 },
    services,
    [host],
  )

/** Captures the site of this test and returns the offered image. */
async function offered(more: object = {}, user: CallAs = researcher): Promise<Capture> {
  const { body } = await capture(more, user)
  await run(body._id)
  return (await list(user)).find(({ _id }) => _id === body._id)!
}

describe('capturing pages', () => {
  test('is off until a senior turns it on, which the log records [D14.91]', async () => {
    await db.deleteFrom('capture_settings').execute()
    await db.insertInto('capture_settings').defaultValues().execute()
    const before = await researcher<CaptureSettings>('GET', '/capture-settings')
    expect(before.body).toEqual({ enabled: false, browserFound: null })
    const rejected = await capture()
    expect([rejected.status, rejected.body.message]).toEqual([409, 'Capturing web pages is turned off.']) // prettier-ignore
    expect((await settings(true, researcher)).status).toBe(403)
    expect((await settings(true)).body.enabled).toBe(true)
    expect((await capture()).status).toBe(201)
    expect((await settings(false)).body.enabled).toBe(false)
    const action = (await actionsOn(db, 'captures')).at(-1)
    expect(action).toBe('Switched capturing web pages off')
  })

  test('reports a missing Chromium [D14.91]', async () => {
    expect(await noteBrowser(services)).toBe(services.config.chromium.path)
    expect((await settings(true)).body.browserFound).toBe(true)
    const { body } = await capture()
    const chromium = { path: '/nowhere/chromium', sandbox: true }
    const without = { ...services, config: { ...services.config, chromium } }
    const signal = new AbortController().signal
    await runCapture({ data: { report, capture: body._id }, signal, triedBefore: 0 }, without)
    expect(await list()).toMatchObject([{ state: 'failed', problem: 'Chromium is not installed on the server.' }]) // prettier-ignore
    expect((await capture()).body.message).toBe('Chromium is not installed on the server.')
    await settings(false)
    expect((await settings(true)).status).toBe(409)
  })

  test('ends waiting captures when it is turned off [D14.91]', async () => {
    await capture()
    await settings(false)
    site.requests.splice(0)
    await runJobs()
    expect(await list()).toMatchObject([{ state: 'failed', problem: 'Capturing web pages is turned off.' }]) // prettier-ignore
    expect(site.requests).toEqual([])
  })
})

// A browser starts slowly on a busy machine.
describe('a capture', () => {
  test('is offered to the user who asked for it, and attached to nothing until it is taken [D14.90 D14.96]', async () => {
    const events: LiveMessage[] = []
    const stop = services.live.subscribe((message) => {
      if (message.kind === 'event') events.push(message.event)
    })
    const first = await capture()
    expect(first).toMatchObject({ status: 201, body: { state: 'waiting', image: null } })
    await run(first.body._id)
    const [found] = await list()
    expect(found).toMatchObject({ state: 'offered', url, status: 200, image: { width: 1170, height: 2532 } }) // prettier-ignore
    const image = found!.image!._id
    // The image has no row of the report, and a colleague finds nothing of it.
    expect((await readAnswer(answers[0]!._id)).images).toEqual([])
    expect(await db.selectFrom('report_images').where('image_id', '=', image).select('image_id').execute()).toEqual([]) // prettier-ignore
    expect(await list(senior)).toEqual([])
    expect((await senior('GET', `/images/${image}`)).status).toBe(404)
    expect((await place(image, answers[0]!._id, senior)).status).toBe(404)
    const { body: inbox } = await researcher<Inbox>('GET', `/inbox/${report}`)
    expect(inbox.waiting).toMatchObject([{ _id: image, name: '127.0.0.1.png', device: 'captured from 127.0.0.1' }]) // prettier-ignore

    expect((await place(image, answers[0]!._id)).status).toBe(200)
    const taken = await readAnswer(answers[0]!._id)
    expect(taken.images.map(({ _id }) => _id)).toEqual([image])
    expect(taken.hasCapability).toBe(answers[0]!.hasCapability)
    expect(await list()).toEqual([])
    const user = await userIdOf(db, 'researcher@test.example')
    await expect
      .poll(() => events)
      .toContainEqual({ to: 'user', user, event: { kind: 'captures', report } })
    expect(events.filter(({ event, to }) => event.kind === 'captures' && to !== 'user')).toEqual([])
    stop()
  })

  test('is judged and stored as every upload is, and its text is queued for reading [D14.97]', async () => {
    const { image } = await offered()
    const row = await db
      .selectFrom('images')
      .where('id', '=', image!._id)
      .selectAll()
      .executeTakeFirstOrThrow()
    for (const file of [row.sha256, row.thumbnail_sha256, row.print_sha256]) {
      expect(await portal.storage.exists(file!)).toBe(true)
    }
    expect(row.mime).toBe('image/png')
    const text = db.selectFrom('image_texts').where('sha256', '=', row.sha256).select('state')
    expect(await text.execute()).toEqual([{ state: 'waiting' }])
  })

  test('fails in the job itself for a private address, with the reason [D14.92 D14.95]', async () => {
    const canary = await openCanary()
    for (const wanted of [`http://127.0.0.1:${canary.port}/`, 'http://169.254.169.254/latest/']) {
      await capture({ url: wanted })
      await runJobs()
      expect(await list()).toMatchObject([
        { state: 'failed', url: wanted, problem: 'This link leads into a private network. Only public pages can be captured.' }, // prettier-ignore
      ])
    }
    expect(canary.contacts()).toBe(0)
    canary.close()
  })

  test('is removed when it is discarded, and when another one replaces it [D14.96]', async () => {
    const first = await offered()
    const second = await offered()
    expect((await list()).map(({ _id }) => _id)).toEqual([second._id])
    expect((await place(first.image!._id, answers[0]!._id)).status).toBe(200)
    expect((await senior('DELETE', `/captures/${report}/${second._id}`)).status).toBe(404)
    expect((await researcher('DELETE', `/captures/${report}/${second._id}`)).status).toBe(200)
    expect((await researcher('DELETE', `/captures/${report}/${second._id}`)).status).toBe(404)
    expect(await list()).toEqual([])
    const { body } = await researcher<Inbox>('GET', `/inbox/${report}`)
    expect(body.waiting).toEqual([])
  })

  test('leaves no image when it is discarded while it runs [D14.96]', async () => {
    const { body } = await capture()
    respond = async () => {
      await researcher('DELETE', `/captures/${report}/${body._id}`)
      return page()
    }
    const images = () => db.selectFrom('images').select('id').orderBy('id').execute()
    const before = await images()
    await run(body._id)
    expect(await list()).toEqual([])
    expect(await images()).toEqual(before)
  })

  test('is not offered when its report is published or its session ends meanwhile [D14.96]', async () => {
    const { body } = await capture()
    await moveReport(db, report, 'PUBLISHED')
    await run(body._id)
    const row = await db
      .selectFrom('captures')
      .where('id', '=', body._id)
      .select(['state', 'image_id'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'failed', image_id: null })

    report = (await addCompleteReport(db, { date: `${date++}-01-01` }))._id
    const email = `${crypto.randomUUID()}@test.example`
    const leaving = await portal.as({ email, loginType: 'ADMIN' })
    const { id } = await db
      .selectFrom('answers')
      .where('report_id', '=', report)
      .where('application_id', '=', 'mobile-web')
      .select('id')
      .executeTakeFirstOrThrow()
    const second = await capture({ answer: id }, leaving)
    await leaving('DELETE', '/authentication')
    await run(second.body._id)
    expect(await db.selectFrom('captures').where('id', '=', second.body._id).selectAll().execute()).toEqual([]) // prettier-ignore
  })
})

describe('a request for a capture', () => {
  test('is rejected for other applications, unknown answers and invalid links [D14.98]', async () => {
    expect((await capture({ answer: elsewhere._id })).body.errors).toEqual({
      answer: 'Pages are captured for Mobile Web only',
    })
    expect((await capture({ answer: crypto.randomUUID() })).status).toBe(400)
    for (const wrong of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'chrome://version',
      'view-source:https://example.com',
      'http://localhost/',
      'http://[::1]/',
      'http://user:secret@example.com/',
      'http://exa mple.com/',
      'http://',
      '',
      `https://example.com/${'x'.repeat(2_000)}`,
    ]) {
      const { status, body } = await capture({ url: wrong })
      expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 400, ['url']])
    }
    expect((await capture({ allowed: [host] })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('is limited for a user and for the portal, as is the number of open captures [D14.94 S34.6]', async () => {
    const some = await Promise.all(
      Array.from({ length: 8 }, (_, at) => capture({ answer: answers[at % answers.length]!._id })),
    )
    expect(some.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    const open = await db
      .selectFrom('captures')
      .where('report_id', '=', report)
      .select('id')
      .execute()
    expect(open.length).toBeLessThanOrEqual(MAX_OPEN_CAPTURES)
    const more = await Promise.all(Array.from({ length: 8 }, () => capture()))
    expect(more.map(({ status }) => status)).toContain(429)

    await db.deleteFrom('attempts').execute()
    const users = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        portal.as({ email: `${at}-${crypto.randomUUID()}@test.example`, loginType: 'ADMIN' }),
      ),
    )
    const all = await Promise.all(users.flatMap((user) => Array.from({ length: 9 }, () => capture({}, user)))) // prettier-ignore
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6)
  })

  test('names page and answer in the log [D14.99]', async () => {
    await capture()
    const action = (await actionsOn(db, report)).at(-1)
    expect(action).toContain(`Had ${url} captured for "${answers[0]!.capability.title}"`)
  })
})
