import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { addCompleteIndustry } from '@insights/server/testing/add-complete-industry.ts'
import { openDocuments } from '@insights/server/testing/open-documents.ts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { buildClient } from './build-client.ts'
import { ApiError, createClient } from './index.ts'

const run = promisify(execFile)
const { app, db, customer, read, addPublished, buy } = await openDocuments()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const token = customer.token ?? ''
const client = createClient({ url, token })

const industry = await addCompleteIndustry(db)
const [first, second, third] = [
  await addPublished({ industry, date: '2026-01-01' }),
  await addPublished({ industry, date: '2026-02-01' }),
  await addPublished({ industry, date: '2026-03-01' }),
]
for (const report of [first, second, third]) await buy(report)

const folder = await mkdtemp(join(tmpdir(), 'insights-client-'))
afterAll(() => rm(folder, { recursive: true }))
await buildClient(folder)
await writeFile(join(folder, 'package.json'), '{ "type": "module" }')

/** Starts a server that speaks for a portal, and returns a client of it. */
async function clientOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return createClient({ url: `http://127.0.0.1:${port}`, token })
}

describe('the built client', () => {
  test('prints the position of a brand in every edition with the script of its README, as the documents have it [D32.87]', async () => {
    const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
    const [, script = ''] = /```js\n([\s\S]+?)```/.exec(readme)!
    expect(script.trim().split('\n').length).toBeLessThanOrEqual(20)
    await addPublished()
    const brand = industry.companies[1]!.title
    const file = join(folder, 'position.js')
    await writeFile(file, script.replace('@insights/client', './index.js'))
    const { stdout } = await run(process.execPath, [file], {
      env: { PORTAL_URL: url, PORTAL_TOKEN: token, BRAND: brand },
    })
    const expected = [first, second, third].map(async (report) => {
      const { body } = await read(customer, report)
      const { rank } = body.rankings!.overall.find(({ company }) => company === brand)!
      return `${body.report.date.slice(0, 7)} ${industry.title}: ${rank} of 3\n`
    })
    expect(stdout).toBe((await Promise.all(expected)).join(''))
  })

  test('needs no other package, neither for its code nor for its types [D32.88]', async () => {
    const [code, types] = await Promise.all(
      ['index.js', 'index.d.ts'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(`${code}${types}`).not.toMatch(/\bimport\b|\brequire\b/)
    await writeFile(
      join(folder, 'use.ts'),
      `import { createClient } from './index.js'
const client = createClient({ url: '${url}', token: '' })
const { rankings } = await client.document({ reportId: '' })
const scores: number[] | undefined = rankings?.overall.map(({ score }) => score)
for await (const row of client.feed()) if (row.type === 'score') scores?.push(row.value)
// @ts-expect-error A report has an id.
await client.document({})
`,
    )
    const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
    const args = [...options, '--lib', 'es2022,dom', join(folder, 'use.ts')]
    const { stdout } = await run(process.execPath, [join(typescript, 'bin/tsc'), ...args], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })
})

describe('the client', () => {
  test('goes through all pages of a list [D32.89]', async () => {
    const found: string[] = []
    const query = { $limit: 2, industry: industry._id, $sort: { date: 1 } } as const
    for await (const { _id } of client.reports.each(query)) found.push(_id)
    expect(found).toEqual([first, second, third].map(({ _id }) => _id))
    expect((await client.reports({ $limit: 1, industry: industry._id })).total).toBe(3)
    expect(await client.capabilitiesCsv({ reportId: first._id })).toContain('Capability Title')
  })

  test('throws a typed error with the status, the message and the fields [D32.90]', async () => {
    const wrong = await client
      .feed({ cursor: 'made-up' })
      .next()
      .catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(ApiError)
    expect(wrong).toMatchObject({ code: 400, errors: { cursor: expect.any(String) as unknown } })
    const stranger = createClient({ url, token: 'ci_unknown' })
    await expect(stranger.reports()).rejects.toMatchObject({ code: 401 })
  })

  test('sends a call again after the pause that a 429 asks for, and gives up after five [D32.91]', async () => {
    const times: number[] = []
    const patient = await clientOf((_request, response) => {
      times.push(performance.now())
      if (times.length === 2) return response.end('{"total":0,"data":[]}')
      return response.writeHead(429, { 'retry-after': times.length === 1 ? '1' : '0' }).end('{}')
    })
    expect(await patient.reports()).toEqual({ total: 0, data: [] })
    expect(times[1]! - times[0]!).toBeGreaterThan(990)
    await expect(patient.reports()).rejects.toMatchObject({ code: 429 })
    expect(times).toHaveLength(7)
  })

  test('reads the feed row by row, and throws where it breaks off [D32.92]', async () => {
    const types: string[] = []
    for await (const { type } of client.feed()) types.push(type)
    expect(types.filter((type) => type === 'report')).toHaveLength(3)
    expect(types.at(-1)).toBe('end')
    const broken = await clientOf((_request, response) =>
      response.end('{"type":"cursor","cursor":"a"}\n{"type":'),
    )
    const rows = broken.feed()
    expect((await rows.next()).value).toEqual({ type: 'cursor', cursor: 'a' })
    await expect(rows.next()).rejects.toMatchObject({ code: 0 })
    const ended = await clientOf((_request, response) =>
      response.end('{"type":"error","message":"The access token is no longer valid."}\n'),
    )
    await expect(ended.feed().next()).rejects.toMatchObject({ code: 401 })
  })
})
