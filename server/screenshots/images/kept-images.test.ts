import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Inbox } from '@insights/contract/answers/inbox.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { clearInboxes } from '../../answers/inbox/clear-inboxes.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { sendForm, uploadAs } from '../../testing/upload-as.ts'

const { app, db, senior, researcher, services } = await openTestPortal()

let year = 2000
let report: CompleteReport
let answer: string
beforeEach(async () => {
  report = await addCompleteReport(db, { date: `${year++}-01-01` })
  answer = await answerOf(report)
})

async function answerOf({ _id }: CompleteReport): Promise<string> {
  const { body } = await researcher<{ data: Answer[] }>('GET', '/capability-reports', { report: _id, $limit: 1 }) // prettier-ignore
  return body.data[0]!._id
}

/** Each image has a size of its own, so that it has files of its own. */
let width = 8
const buildPng = () => buildBlackPng((width += 1), 8)

/** Sends a screenshot into the form of an answer, under a key that its client chose. */
async function send(key: string, to: CompleteReport = report, user: CallAs = researcher) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await buildPng())]), 'screen.png')
  const url = `/api/inbox/${to._id}/unsaved/${await answerOf(to)}/${key}`
  return sendForm<Image & ErrorBody>(app, user, form, url, 'PUT')
}

const place = (image: string, at: string | null) =>
  researcher('PUT', `/inbox/${report._id}/images/${image}`, { answer: at })

const write = ({ url }: Pick<Image, 'url'>) =>
  researcher('POST', '/methodology', {
    report: report._id,
    methodology: `<p>How</p><img src="${url}" alt="A screen">`,
  })

async function publish() {
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
}

async function look(url: string, user: CallAs = senior): Promise<string | number> {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
  return reply.statusCode === 200 ? reply.rawPayload.toString('base64') : reply.statusCode
}

const linksOf = ({ _id }: Pick<Image, '_id'>) =>
  db.selectFrom('report_images').where('image_id', '=', _id).select('report_id').execute()

describe('an image that a text shows', () => {
  test('stays when Undo takes it back to the inbox, and cannot be replaced by another one [D15.120 S38.1]', async () => {
    const key = crypto.randomUUID()
    const { body: image } = await send(key)
    expect((await place(image._id, answer)).status).toBe(200)
    expect((await write(image)).status).toBe(201)
    const before = await look(image.url)
    expect(before).toBeTypeOf('string')
    expect((await place(image._id, null)).status).toBe(200)
    await publish()

    const other = await addCompleteReport(db, { date: `${year++}-01-01` })
    const { status, body: second } = await send(key, other)
    expect([status, second._id === image._id]).toEqual([409, false])
    expect(await look(image.url)).toBe(before)
    await clearInboxes(services)
    expect(await look(image.url)).toBe(before)
  })

  test('stays with the content that shows it, in an experience too [D15.120]', async () => {
    const { body: image } = await send(crypto.randomUUID())
    await place(image._id, answer)
    await db
      .insertInto('content_buildings')
      .values({
        report_id: report._id,
        content: JSON.stringify({
          ...emptyContent(),
          categoryPerformance: [
            {
              _id: 'group',
              categoryGroup: 'Security',
              applicationId: 'mobile-web',
              notableCallouts: null,
              experiences: [{ _id: 'one', picture: image.url, experience: 0, title: '', text: '' }],
            },
          ],
        }),
        stamps: '{}',
      })
      .execute()
    await place(image._id, null)
    expect(await linksOf(image)).toEqual([{ report_id: report._id }])
  })

  test('goes back to the inbox once nothing shows it any more [D14.42]', async () => {
    const { body: image } = await send(crypto.randomUUID())
    await place(image._id, answer)
    await place(image._id, null)
    expect(await linksOf(image)).toEqual([])
    const { body } = await researcher<Inbox>('GET', `/inbox/${report._id}`)
    expect(body.waiting.map(({ _id }) => _id)).toEqual([image._id])
  })
})

describe('the database', () => {
  test('keeps images that a text of a report shows, and deletes them with the report [D15.122 S38.3]', async () => {
    const [image] = (await uploadAs<[Image]>(app, researcher, report._id, [{ name: 'a.png', bytes: await buildPng() }])).body // prettier-ignore
    await write(image)
    const remove = db.deleteFrom('report_images').where('image_id', '=', image._id)
    await expect(remove.execute()).rejects.toThrow('A text of the report shows the image.')
    expect((await researcher('DELETE', `/reports/${report._id}`)).status).toBe(200)
    expect(await linksOf(image)).toEqual([])
  })

  test('keeps every image of a published report [D15.122 S38.3]', async () => {
    const [image] = (await uploadAs<[Image]>(app, researcher, report._id, [{ name: 'a.png', bytes: await buildPng() }])).body // prettier-ignore
    await moveReport(db, report._id, 'PUBLISHED')
    const remove = db.deleteFrom('report_images').where('image_id', '=', image._id)
    await expect(remove.execute()).rejects.toThrow('A published report cannot be changed.')
  })
})
