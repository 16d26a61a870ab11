import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'

const PROGRAM = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'),
)

/** Scenarios of the suite that test what this server has. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'] // prettier-ignore

/** The other ones, by the reason why they do not apply. */
const NOT_OURS = {
  'They call tools, pages and prompts of the suite’s own example by name; ours are called by the official client.':
    'tools-call-simple-text tools-call-embedded-resource tools-call-mixed-content tools-call-error json-schema-2020-12 resources-read-text resources-templates-read prompts-get-simple prompts-get-with-args prompts-get-embedded-resource',
  'No tool, page or prompt is an image, a sound or a file.':
    'tools-call-image tools-call-audio resources-read-binary prompts-get-with-image',
  'A response is complete at once: nothing is logged, reported or asked of the client meanwhile.':
    'logging-set-level tools-call-with-logging tools-call-with-progress tools-call-sampling tools-call-elicitation elicitation-sep1034-defaults elicitation-sep1330-enums',
  'They need capabilities that the server does not declare: published pages never change.':
    'resources-subscribe resources-unsubscribe completion-complete',
  'They need a session and streams that stay open: each call is answered by itself.':
    'server-sse-polling server-sse-multiple-streams',
}

/** Adds the token, which the suite has no option for. */
const gate = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, authorization: `Bearer ${senior.token}` }
  const { method, url: path } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(outgoing)
  })
  incoming.pipe(passed)
})
await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
afterAll(() => gate.close())
const origin = `http://localhost:${(gate.address() as AddressInfo).port}`
const { app, senior } = await openTestPortal({ PUBLIC_URL: origin })
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

/** The suite writes its results into the directory in which it is started. */
const cwd = await mkdtemp(join(tmpdir(), 'conformance-'))
afterAll(() => rm(cwd, { recursive: true }))
const runSuite = (...args: string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args], { cwd })

test('every scenario of the conformance suite is run or has a reason not to be [D32.59]', async () => {
  const { stdout } = await runSuite('list', '--server')
  const listed = [...stdout.matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name = '']) => name)
  const known = [...SCENARIOS, ...Object.values(NOT_OURS).flatMap((names) => names.split(' '))]
  expect(listed.toSorted()).toEqual(known.toSorted())
})

test.each(SCENARIOS)('the conformance suite passes %s [D32.59]', async (scenario) => {
  const { stdout } = await runSuite('server', '--url', `${origin}/mcp`, '--scenario', scenario)
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
})
