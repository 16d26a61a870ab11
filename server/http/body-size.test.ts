import type { ErrorBody } from '@insights/contract/error.ts'
import { describe, expect, test } from 'vitest'

import { RECORD_WRITES } from '../testing/record-nouns.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { findExcess } from './body-size.ts'

const { app, senior, researcher } = await openTestPortal()

const KB = 1024

function post(url: string, payload: string, token?: string) {
  return app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload,
  })
}

/** A body of so many bytes, with one field that no route has. */
const bodyOf = (bytes: number) => `{"filler":"${'x'.repeat(bytes - '{"filler":""}'.length)}"}`

describe('a body', () => {
  test.each([
    ['a visitor’s', '/authentication', undefined, 16 * KB, '16 kB'],
    ['a visitor’s to no route', '/nothing', undefined, 16 * KB, '16 kB'],
    ['that of a signed-in user', '/reports', senior.token, 64 * KB, '64 kB'],
    ['an industry, which holds a drawing', '/industries', senior.token, 512 * KB, '512 kB'],
    ['a methodology, which is rich text', '/methodology', senior.token, 2048 * KB, '2 MB'],
  ])(
    '%s is read up to its size, and rejected beyond [S25.11]',
    async (_, url, token, size, words) => {
      expect((await post(url, bodyOf(size), token)).statusCode).not.toBe(413)
      const reply = await post(url, bodyOf(size + 1), token)
      expect([reply.statusCode, reply.json<ErrorBody>().message]).toEqual([
        413,
        `This is too large to be sent: ${words} at most.`,
      ])
    },
  )

  test('is not read at all without a session, or with one that has ended', async () => {
    const ended = 'a'.repeat(43)
    for (const token of [undefined, ended]) {
      const reply = await post('/methodology', bodyOf(1024 * KB), token)
      expect([reply.statusCode, reply.body.length < 300]).toEqual([401, true])
    }
  })

  test('declares its size in the description of its call', async () => {
    type Calls = Record<
      string,
      Record<string, { 'x-max-body-bytes'?: number; requestBody?: object }>
    >
    const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Calls }>()
    const sizes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, call]) =>
        call.requestBody ? [[`${method} ${path}`, call['x-max-body-bytes'] ?? 0] as const] : [],
      ),
    )
    expect(sizes.length).toBeGreaterThan(40)
    expect(sizes.filter(([, size]) => size < 16 * KB)).toEqual([])
    const described = new Map(sizes)
    const records = RECORD_WRITES.flatMap(({ route, size }) => {
      const [method = '', path] = route.replace(':id', '{id}').split(' ')
      return size === undefined ? [] : [[`${method.toLowerCase()} /api${path}`, size] as const]
    })
    expect(records.map(([call]) => [call, described.get(call)])).toEqual(records)
    for (const [call] of records) described.delete(call)
    const large = [...described].filter(([, size]) => size > 64 * KB).map(([call]) => call)
    expect(large.toSorted()).toEqual([
      'patch /api/capability-reports',
      // A comment that is too long is read, so that the error can say how long it may be.
      'patch /api/comments/{reportId}/{thread}/{comment}',
      'patch /api/content-building/{id}',
      'patch /api/work-plans/{reportId}',
      'post /api/comments/{reportId}',
      'post /api/comments/{reportId}/{thread}',
      'post /api/consumer-survey',
      'post /api/google-drive',
      'post /api/industry-copy',
      'post /api/methodology',
      'post /api/previous-owners/{reportId}',
      'post /api/scoring-ranking',
      'post /api/upload',
      'put /api/capability-reports/{id}',
      'put /api/consumer-survey/{id}',
      'put /api/inbox/{reportId}/unsaved/{answerId}/{uploadId}',
      'put /api/methodology/{id}',
      'put /api/phone/screenshots/{id}',
      // Its comment, too.
      'put /api/review-queue/{reportId}/decisions',
      'put /api/scoring-ranking/{id}',
    ])
  })

  test.each([
    ['too deep', `${'['.repeat(21)}${']'.repeat(21)}`, 'Must be nested 20 deep at most'],
    ['too wide', `[${'0,'.repeat(10_000)}0]`, 'Must hold 10,000 fields and entries at most'],
    ['too many spaces', `{${' '.repeat(500_001)}}`, 'Must hold 10,000 fields and entries at most'],
    ['too many quotes', `["${'\\"'.repeat(500_001)}"]`, 'Must hold 10,000 fields and entries at most'], // prettier-ignore
  ])('is rejected before it is parsed when it is %s [S25.5]', async (_, body, message) => {
    const reply = await post('/methodology', body, researcher.token)
    expect([reply.statusCode, reply.json<ErrorBody>().errors]).toEqual([400, { body: message }])
  })
})

describe('a response of 400', () => {
  const unknown = (count: number, name = 'field') =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [name + at, 1])))

  test('lists twenty errors at most, and counts the others [S25.6]', async () => {
    const reply = await post('/forgot-password', unknown(1_000))
    const { message, errors = {} } = reply.json<ErrorBody>()
    expect([reply.statusCode, Object.keys(errors).length]).toEqual([400, 20])
    // Three required fields are missing as well.
    expect(message).toMatch(/ \(1,002 more errors\)$/)
    expect(reply.body.length).toBeLessThan(2_000)
  })

  test('counts no others when it lists all', async () => {
    const { message, errors = {} } = (await post('/forgot-password', unknown(5))).json<ErrorBody>()
    expect(Object.keys(errors).length).toBeLessThan(20)
    expect(message).not.toContain('more errors')
  })

  test('does not send long names back [S25.12]', async () => {
    const reply = await post('/forgot-password', unknown(3, 'x'.repeat(4_000)))
    expect([reply.statusCode, reply.body.length < 1_000]).toEqual([400, true])
    expect(reply.json<ErrorBody>().errors).toHaveProperty(`${'x'.repeat(100)}...`)
    const query = await app.inject(`/api/industries?${'y'.repeat(9_000)}=1`)
    expect(query.body.length).toBeLessThan(1_000)
  })

  test('lists no more errors of queries either', async () => {
    const query = Array.from({ length: 500 }, (_, at) => `f${at}=1`).join('&')
    const reply = await app.inject({
      url: `/api/industries?${query}`,
      headers: { authorization: `Bearer ${senior.token}` },
    })
    const { errors = {} } = reply.json<ErrorBody>()
    expect([reply.statusCode, Object.keys(errors).length]).toEqual([400, 20])
  })
})

describe('the size of a text in JSON', () => {
  test.each([
    ['{"a":{"b":[1,2,{"c":"}]{[,,,"}]}}', 6],
    ['{"\\\\":[],"\\"":[]}', 4],
    ['["\\\\\\"[[[[","]"]', 2],
  ])('%s has %i fields and entries', (text, keys) => {
    expect(findExcess(text, keys)).toBeUndefined()
    expect(findExcess(text, keys - 1)).toContain('fields and entries')
  })

  test.each(['', '"[[[[[[[[[[[[[[[[[[[[[[[[["', '"\\"[[[[[[[[[[[[[[[[[[[[[[[[[', '{"unfinished'])(
    '%j is never too much',
    (text) => {
      expect(findExcess(text, 1)).toBeUndefined()
    },
  )
})
