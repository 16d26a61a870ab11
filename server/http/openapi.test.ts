import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { PROGRAM_CALLS } from '@insights/contract/operations/program-calls.ts'
import { describe, expect, onTestFinished, test } from 'vitest'

import { findViolation, listOperations } from '../testing/fuzz/operations.ts'
import { openDocuments } from '../testing/open-documents.ts'

const { app, customer, anonymous, addPublished, buy } = await openDocuments()

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly 'x-codeSamples': readonly { readonly source: string }[]
}

async function describeForPrograms() {
  const { body } = await anonymous<{ paths: Record<string, { get: Described }> }>(
    'GET',
    '/openapi.json',
    { for: 'programs' },
  )
  return body
}

describe('the description for programs', () => {
  test('has each call that access tokens may make, with its limit, and no other [D32.84]', async () => {
    const { paths } = await describeForPrograms()
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(calls.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(PROGRAM_CALLS).toSorted(),
    )
    expect(paths['/api/report-documents/{reportId}']!.get.description).toContain(
      'At most 60 a minute.',
    )
  })

  test('has an example of each call, which succeeds as described [D32.85]', async () => {
    const report = await addPublished()
    await buy(report)
    const document = await describeForPrograms()
    const operations = listOperations(document)
    for (const operation of operations) {
      const { get } = document.paths[operation.path]!
      const [sample] = get['x-codeSamples']
      const [, address = ''] = /^curl .*"Authorization: Bearer \$TOKEN" '(.+)'$/.exec(
        sample!.source,
      )!
      const { origin, pathname, search } = new URL(address.replace('REPORT_ID', report._id))
      expect(origin).toBe('http://portal.test')
      const reply = await app.inject({
        url: pathname + search,
        headers: { authorization: `Bearer ${customer.token}` },
      })
      expect([operation.name, reply.statusCode]).toEqual([operation.name, 200])
      expect(findViolation(operation, reply)).toBeUndefined()
    }
    expect(operations).toHaveLength(Object.keys(PROGRAM_CALLS).length)
  })

  test('passes the recommended rules of Redocly without a warning [D32.86]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-openapi-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(await describeForPrograms()))
    const { resolve } = createRequire(import.meta.url)
    const cli = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js')
    const args = [cli, 'lint', file, '--extends=recommended', '--format=json']
    const options = { cwd: folder, env: { REDOCLY_TELEMETRY: 'off' } }
    const linted = promisify(execFile)(process.execPath, args, options)
    const { stdout } = await linted.catch((error: { stdout: string }) => error)
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] })
  })
})
