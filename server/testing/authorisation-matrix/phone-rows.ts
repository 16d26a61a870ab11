import { buildBlackPng } from '@insights/platform/testing/build-png.ts'

import { phoneWith } from '../pair-phone.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** Returns a pairing code of the caller, or undefined for callers who may have none. */
async function newPairing(
  { portal, draft }: TestRecords,
  caller: Parameters<NonNullable<Row['send']>>[1],
  scanned: boolean,
) {
  const target = { report: draft._id, answer: null }
  const { body } = await caller<{ _id: string; code: string }>('POST', '/phone-pairings', target)
  if (body._id === undefined || !scanned) return { id: body._id ?? nobody, number: 10, token: '' }
  const claim = await portal.anonymous<{ token: string; number: number }>('POST', '/phone', {
    code: body.code,
  })
  return { id: body._id, number: claim.body.number, token: claim.body.token }
}

/** Adds an image that waits in the caller's inbox of the draft. */
async function newInboxImage(
  records: TestRecords,
  caller: Parameters<NonNullable<Row['send']>>[1],
): Promise<string> {
  const { portal, draft } = records
  const { id, number, token } = await newPairing(records, caller, true)
  if (token === '') return nobody
  await caller('PUT', `/phone-pairings/${id}`, { number })
  const phone = phoneWith(portal.app, token)
  const { ids } = await phone.announce(['inbox-canary.png'])
  await phone.send(ids[0]!, await buildBlackPng(8, 8))
  const { body } = await caller<{ waiting: { _id: string }[] }>('GET', `/inbox/${draft._id}`)
  return body.waiting.at(-1)?._id ?? nobody
}

async function oneScreenshot(): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await buildBlackPng(8, 9))]), 'unsaved-canary.png')
  return form
}

const colleaguesImages = new WeakMap<TestRecords, Promise<string>>()

/** Returns an image in the inbox of a senior who is none of the callers; the same one each time. */
function colleaguesImage(records: TestRecords): Promise<string> {
  const known = colleaguesImages.get(records)
  if (known) return known
  const email = 'colleague@test.example'
  const made = records.portal
    .as({ email, loginType: 'SENIOR' })
    .then((colleague) => newInboxImage(records, colleague))
  colleaguesImages.set(records, made)
  return made
}

/** A session's token is no phone's: it opens no more than an unpaired phone's. */
export const phoneRows: readonly Row[] = [
  { route: 'GET /phone-pairings', answers: answers.staff(200) },
  {
    route: 'POST /phone-pairings',
    answers: answers.staff(201),
    send: ({ draft }) => ({ body: { report: draft._id, answer: null } }),
  },
  {
    route: 'POST /phone-pairings',
    about: 'for a published report',
    answers: answers.staff(403),
    send: ({ published }) => ({ body: { report: published, answer: null } }),
  },
  {
    route: 'PUT /phone-pairings/:id',
    answers: answers.staff(200),
    send: async (records, caller) => {
      const { id, number } = await newPairing(records, caller, true)
      return { path: `/phone-pairings/${id}`, body: { number } }
    },
  },
  {
    route: 'PUT /phone-pairings/:id/target',
    answers: answers.staff(200),
    send: async (records, caller) => ({
      path: `/phone-pairings/${(await newPairing(records, caller, false)).id}/target`,
      body: { report: records.draft._id, answer: null },
    }),
  },
  {
    route: 'DELETE /phone-pairings/:id',
    answers: answers.staff(200),
    send: async (records, caller) => ({
      path: `/phone-pairings/${(await newPairing(records, caller, false)).id}`,
    }),
  },
  {
    route: 'POST /phone/codes',
    about: 'with a code that never was',
    answers: answers.anyone(410),
    send: () => ({ body: { code: 'A'.repeat(43) } }),
  },
  {
    route: 'POST /phone',
    about: 'with a code that never was',
    answers: answers.anyone(410),
    send: () => ({ body: { code: 'A'.repeat(43) } }),
  },
  { route: 'GET /phone', answers: answers.anyone(410) },
  {
    route: 'PUT /phone',
    answers: answers.anyone(410),
    send: () => ({
      body: { target: nobody, screenshots: [{ _id: nobody, name: 'a.png', bytes: 1 }] },
    }),
  },
  {
    route: 'POST /phone/moves',
    answers: answers.anyone(410),
    send: () => ({ body: { target: nobody, to: 'next' } }),
  },
  { route: 'DELETE /phone', answers: answers.anyone(410) },
  {
    route: 'PUT /phone/screenshots/:id',
    answers: answers.anyone(410),
    send: () => {
      const form = new FormData()
      form.append('file', new Blob(['x']), 'a.png')
      return { path: `/phone/screenshots/${nobody}`, form }
    },
  },
  {
    route: 'DELETE /phone/screenshots/:id',
    answers: answers.anyone(410),
    send: () => ({ path: `/phone/screenshots/${nobody}` }),
  },
]

export const inboxRows: readonly Row[] = [
  { route: 'GET /inbox', answers: answers.staff(200) },
  {
    route: 'GET /inbox/:reportId',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/inbox/${draft._id}` }),
  },
  {
    route: 'GET /inbox/:reportId',
    about: 'of a published report',
    answers: answers.staff(403),
    send: ({ published }) => ({ path: `/inbox/${published}` }),
  },
  {
    route: 'GET /inbox/:reportId/suggestions',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/inbox/${draft._id}/suggestions` }),
  },
  {
    route: 'PUT /inbox/:reportId/images/:imageId',
    answers: answers.staff(200),
    send: async (records, caller) => ({
      path: `/inbox/${records.draft._id}/images/${await newInboxImage(records, caller)}`,
      body: { answer: (await records.answerOf(records.draft._id))._id },
    }),
  },
  {
    route: 'PUT /inbox/:reportId/images/:imageId',
    about: "which is in a colleague's inbox",
    answers: answers.staff(404),
    send: async (records) => ({
      path: `/inbox/${records.draft._id}/images/${await colleaguesImage(records)}`,
      body: { answer: (await records.answerOf(records.draft._id))._id },
    }),
  },
  {
    route: 'DELETE /inbox/:reportId/images/:imageId',
    answers: answers.staff(200),
    send: async (records, caller) => ({
      path: `/inbox/${records.draft._id}/images/${await newInboxImage(records, caller)}`,
    }),
  },
  {
    route: 'GET /inbox/:reportId/unsaved/:answerId',
    answers: answers.staff(200),
    send: async ({ draft, answerOf }) => ({
      path: `/inbox/${draft._id}/unsaved/${(await answerOf(draft._id))._id}`,
    }),
  },
  {
    route: 'GET /inbox/:reportId/unsaved/:answerId',
    about: 'of a published report',
    answers: answers.staff(403),
    send: async ({ published, answerOf }) => ({
      path: `/inbox/${published}/unsaved/${(await answerOf(published))._id}`,
    }),
  },
  {
    route: 'PUT /inbox/:reportId/unsaved/:answerId/:uploadId',
    answers: answers.staff(200),
    send: async ({ draft, answerOf }) => ({
      path: `/inbox/${draft._id}/unsaved/${(await answerOf(draft._id))._id}/${crypto.randomUUID()}`,
      form: await oneScreenshot(),
    }),
  },
  ...['', '/thumbnail'].map((end): Row => ({
    route: `GET /images/:id${end}`,
    about: "of a colleague's inbox",
    answers: answers.reader(404),
    send: async (records) => ({
      path: `/images/${await colleaguesImage(records)}${end}`,
    }),
  })),
]
