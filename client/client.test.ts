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
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { buildClient } from './build-client.ts'
import { ApiError, createClient } from './index.ts'

const run = promisify(execFile)
const { app, db, customer, read, addPublished, buy } = await openDocuments()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const token = customer.token ?? ''
const client = createClient({ url, token })

const industry = await addCompleteIndustry(db)
const months = ['2026-01', '2026-02', '2026-03']
const reports: Awaited<ReturnType<typeof addPublished>>[] = []
for (const month of months) reports.push(await addPublished({ industry, date: `${month}-01` }))
for (const report of reports) await buy(report)

const folder = await mkdtemp(join(tmpdir(), 'insights-client-'))
afterAll(() => rm(folder, { recursive: true }))
await buildClient(folder)
await writeFile(join(folder, 'package.json'), '{ "type": "module" }')

/** Returns a client of a server that responds as the listener does. */
async function clientOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return createClient({ url: `http://127.0.0.1:${port}`, token })
}

test('the built client prints the position of a brand in every edition with the script of its README, as the documents have it [D32.87]', async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  const [, script = ''] = /```js\n([\s\S]+?)```/.exec(readme)!
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(20)
  await addPublished()
  const brand = industry.companies[1]!.title
  const file = join(folder, 'position.js')
  await writeFile(file, script.replace('@insights/client', './index.js'))
  const env = { PORTAL_URL: url, PORTAL_TOKEN: token, BRAND: brand }
  const { stdout } = await run(process.execPath, [file], { env })
  const lines = reports.map(async (report, index) => {
    const { body } = await read(customer, report)
    const { rank } = body.rankings!.overall.find(({ company }) => company === brand)!
    return `${months[index]} ${industry.title}: ${rank} of 3\n`
  })
  expect(stdout).toBe((await Promise.all(lines)).join(''))
})

test('the built client needs no other package, neither for its code nor for its types [D32.88]', async () => {
  const names = ['index.js', 'index.d.ts']
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  expect(texts.join('')).not.toMatch(/\bimport\b|\brequire\b/)
  await writeFile(
    join(folder, 'use.ts'),
    `import { createClient } from './index.js'
const client = createClient({ url: '${url}', token: '' })
const { rankings } = await client.document({ reportId: '' })
const scores: number[] | undefined = rankings?.overall.map(({ score }) => score)
for await (const row of client.feed()) if (row.type === 'score') scores?.push(row.value)
for await (const { _id } of client.reports.each()) throw new Error(_id)
// @ts-expect-error A report has an id.
await client.document({})
`,
  )
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  const options = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom'
  const args = [join(typescript, 'bin/tsc'), ...options.split(' '), join(folder, 'use.ts')]
  const checked = run(process.execPath, args, { cwd: folder })
  expect((await checked.catch((error: { stdout: string }) => error)).stdout).toBe('')
})

test('the client goes through all pages of a list [D32.89]', async () => {
  const found: string[] = []
  const query = { $limit: 2, industry: industry._id, $sort: { date: 1 } } as const
  for await (const { _id } of client.reports.each(query)) found.push(_id)
  expect(found).toEqual(reports.map(({ _id }) => _id))
  expect(await client.capabilitiesCsv({ reportId: found[0]! })).toContain('Capability Title')
})

test('the client throws a typed error with the status, the message and the fields [D32.90]', async () => {
  const wrong = client.feed({ cursor: 'made-up' }).next()
  await expect(wrong).rejects.toBeInstanceOf(ApiError)
  await expect(wrong).rejects.toMatchObject({
    code: 400,
    errors: { cursor: expect.any(String) as unknown },
  })
  const stranger = createClient({ url, token: 'ci_unknown' })
  await expect(stranger.reports()).rejects.toMatchObject({ code: 401 })
})

test('the client sends a call again after the pause that a 429 asks for, and gives up after five [D32.91]', async () => {
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

test('the client reads the feed row by row, and throws where it breaks off [D32.92]', async () => {
  const types: string[] = []
  for await (const { type } of client.feed()) types.push(type)
  expect([types.filter((type) => type === 'report').length, types.at(-1)]).toEqual([3, 'end'])
  for (const [last, code] of [
    ['{"type":', 0],
    ['{"type":"error","message":"The access token is no longer valid."}\n', 401],
  ] as const) {
    const broken = await clientOf((_request, response) =>
      response.end(`{"type":"cursor","cursor":"a"}\n${last}`),
    )
    const rows = broken.feed()
    expect((await rows.next()).value).toEqual({ type: 'cursor', cursor: 'a' })
    await expect(rows.next()).rejects.toMatchObject({ code })
  }
})
