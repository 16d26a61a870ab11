import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { type JobLimits, type RunJob, printReport } from '@insights/print/pdf/print-report.ts'
import type { PrintRequest } from '@insights/print/pdf/print-request.ts'
import { knownReport } from '@insights/print/testing/known-report.ts'
import { readPdf } from '@insights/print/testing/read-pdf.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const directory = await mkdtemp(join(tmpdir(), 'insights-print-test-'))
afterAll(() => rm(directory, { recursive: true }))

const request: PrintRequest = {
  document: knownReport,
  images: new Map(),
  labels: { draft: false, madeFor: null },
  directory,
}

const asUploaded = (name: string) => ({ file: join(directory, name), small: null })

/** The server's runner with other limits. */
function runWith(limits: Partial<JobLimits['limits']>): RunJob {
  return (job, input, terms) =>
    runInChild(job, input, { ...terms, limits: { ...terms.limits, ...limits } })
}

beforeAll(async () => {
  const png = await sharp({
    create: { width: 300, height: 600, channels: 4, background: '#1b4b8a' },
  })
    .png()
    .toBuffer()
  await writeFile(join(directory, 'whole.png'), png)
  await writeFile(join(directory, 'whole.gif'), await sharp(png).gif().toBuffer())
  await writeFile(join(directory, 'cut.png'), png.subarray(0, png.length - 40))
  await writeFile(join(directory, 'none.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})

test('a child process prints the report, and the same request gives the same bytes [D5.52]', async () => {
  const images = new Map([
    ['/api/images/i1', asUploaded('whole.png')],
    ['/api/images/i2', asUploaded('whole.gif')],
  ])
  const first = await printReport({ ...request, images }, runInChild)
  const second = await printReport({ ...request, images }, runInChild)
  expect(Buffer.compare(first.pdf, second.pdf)).toBe(0)
  expect(first.missingImages).toEqual([])
  const read = await readPdf(first.pdf)
  expect(read.pages).toHaveLength(first.pages)
  expect(read.text).not.toContain('could not be loaded')
})

test('a print image is embedded without decoding [D5.76]', async () => {
  const jpeg = await sharp(await readFile(join(directory, 'whole.png')))
    .jpeg()
    .toBuffer()
  const file = join(directory, 'small.jpg')
  await writeFile(file, jpeg)
  const small = { width: 300, height: 600 }
  const images = new Map([['/api/images/i1', { file, small }]])
  const { pdf, missingImages } = await printReport({ ...request, images }, runInChild)
  expect(missingImages).not.toContain('passkey.png')
  expect(Buffer.from(pdf).includes(jpeg)).toBe(true)
})

test.each([
  ['cut off', 'cut.png'],
  ['invalid', 'none.png'],
  ['missing', 'gone.png'],
])('an image that is %s becomes a frame with its name [D5.69]', async (_, file) => {
  const images = new Map([
    ['/api/images/i1', asUploaded(file)],
    ['/api/images/i2', asUploaded('whole.gif')],
  ])
  const { pdf, missingImages } = await printReport({ ...request, images }, runInChild)
  expect(missingImages).toEqual(['passkey.png'])
  const { text } = await readPdf(pdf)
  expect(text).toMatch(/passkey\.png\s+This image could not be loaded\./)
})

test('a process that takes too long is killed, with advice in the message [D5.70 S14.14]', async () => {
  await expect(printReport(request, runWith({ time: 50 }))).rejects.toMatchObject({
    name: 'PrintRejectedError',
    message:
      'This PDF took longer than 120 seconds to generate. Remove some screenshots or text and try again.',
  })
})

test('a process that takes too much memory is killed, with advice in the message [D5.70]', async () => {
  await expect(printReport(request, runWith({ memory: 60 }))).rejects.toMatchObject({
    name: 'PrintRejectedError',
    message:
      'This PDF needed more than 700 MB of memory. Remove some screenshots or text and try again.',
  })
})

test('a failure that the report did not cause is no rejection', async () => {
  const fails: RunJob = () => Promise.reject(new Error('The disk is gone.'))
  await expect(printReport(request, fails)).rejects.toThrow('The disk is gone.')
  await expect(printReport(request, fails)).rejects.not.toMatchObject({
    name: 'PrintRejectedError',
  })
})

test('printing can be cancelled', async () => {
  const controller = new AbortController()
  const printed = printReport(request, runInChild, controller.signal)
  setTimeout(() => controller.abort(new Error('The server is stopping.')), 100)
  await expect(printed).rejects.toThrow('The server is stopping.')
})
