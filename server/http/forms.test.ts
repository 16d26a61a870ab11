import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { app, senior } = await openTestPortal()

const BOUNDARY = 'end-of-part'
const FORM = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\nAirlines\r\n--${BOUNDARY}--\r\n`

const sendForm = (path: string, payload = FORM, boundary = BOUNDARY) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${senior.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })

test.each(['/upload', '/consumer-survey', '/catalogue-import'])('%s reads a form', async (path) => {
  const { statusCode, json } = await sendForm(path)
  // It has come as far as the first field, which is not the one that it must be.
  expect([statusCode, json().name]).toEqual([400, 'BadRequest'])
})

test('a call that takes no forms refuses one by its type, with the headers of every answer [D11.85]', async () => {
  const { statusCode, headers, json } = await sendForm('/industries')
  expect([statusCode, json().name]).toEqual([415, 'UnsupportedMediaType'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

describe.each(['/upload', '/consumer-survey/import', '/catalogue-import'])('%s', (path) => {
  test.each([
    ['ends early', FORM.slice(0, -10), BOUNDARY],
    ['holds nothing', '', BOUNDARY],
    ['has a head without end', `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(5_000)}`, BOUNDARY],
    ['has a boundary that is too long', FORM, 'b'.repeat(300)],
  ])('refuses a form that %s as the mistake of whoever sent it', async (_, form, boundary) => {
    const { statusCode, json } = await sendForm(path, form, boundary)
    expect([statusCode, json().name]).toEqual([400, 'BadRequest'])
  })
})
