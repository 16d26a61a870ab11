import { randomBytes } from 'node:crypto'

import sharp from 'sharp'

import { documentRows } from './report-document-rows.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

/** An image of a report whose file no other image shares. */
async function newUniqueImage({ portal }: TestRecords, reportId: string): Promise<string> {
  const raw = { width: 8, height: 8, channels: 3 } as const
  const pixels = sharp(randomBytes(8 * 8 * 3), { raw })
  const { sha256, bytes } = await portal.storage.put(await pixels.png().toBuffer())
  const { id } = await portal.db
    .insertInto('images')
    .values({
      sha256,
      thumbnail_sha256: sha256,
      print_sha256: sha256,
      name: 'screen.png',
      mime: 'image/png',
      bytes,
      width: 8,
      height: 8,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('report_images')
    .values({ report_id: reportId, image_id: id })
    .execute()
  return id
}

const areas = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }]

/** Marks over images, and redactions. */
export const imageRows: readonly Row[] = [
  ...documentRows('GET /image-marks/:reportId', (report) => `/image-marks/${report}`),
  {
    route: 'PUT /image-marks/:reportId/:image',
    about: 'a draft',
    answers: answers.staff(200),
    send: async (subjects) => {
      const image = await newUniqueImage(subjects, subjects.draft._id)
      return {
        path: `/image-marks/${subjects.draft._id}/${image}`,
        body: { version: 0, marks: [{ kind: 'label', x: 0.5, y: 0.5, text: 'Here' }] },
      }
    },
  },
  {
    route: 'PUT /image-marks/:reportId/:image',
    about: 'a published one',
    answers: '401 401 403 401 401 403 403 403 403 403',
    send: ({ published, publishedImage }) => ({
      path: `/image-marks/${published}/${publishedImage}`,
      body: { version: 0, marks: [] },
    }),
  },
  {
    route: 'GET /image-marks/:reportId/:image/same-text',
    answers: answers.staff(200),
    send: ({ published, publishedImage }) => ({
      path: `/image-marks/${published}/${publishedImage}/same-text?areas=0,0,1,1`,
    }),
  },
  {
    route: 'GET /images/:id/redaction',
    answers: answers.staff(200),
    send: ({ publishedImage }) => ({ path: `/images/${publishedImage}/redaction` }),
  },
  {
    route: 'POST /images/:id/redaction',
    about: 'of a draft',
    answers: answers.staff(201),
    send: async (subjects) => ({
      path: `/images/${await newUniqueImage(subjects, subjects.draft._id)}/redaction`,
      body: { areas },
    }),
  },
  {
    route: 'POST /images/:id/redaction',
    about: 'of a published report',
    answers: answers.senior(201),
    send: async (subjects) => ({
      path: `/images/${await newUniqueImage(subjects, subjects.published)}/redaction`,
      body: { areas },
    }),
  },
]
