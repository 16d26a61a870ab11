import { expect, test } from 'vitest'

import { idOf } from '../../testing/set-up-authenticator.ts'
import { startProcess } from '../../testing/start-process.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { customer } = portal
const error = {
  release: '1.0.2',
  kind: 'rendering',
  name: 'TypeError',
  places: ['Grid-B1_x.js:1:2345'],
  page: '/_frame/report/',
}

/** Reports the error to a process of the portal with these variables; returns status and log. */
async function reportTo(variables: Record<string, string>) {
  const process = await startProcess(portal, { LOG_LEVEL: 'error', ...variables })
  const reply = await fetch(`${process.address}/api/browser-errors`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(error),
  })
  await process.stop()
  return { status: reply.status, log: process.output() }
}

test('an error of a browser is in the log with the user’s id and the version of the page [D15.370]', async () => {
  const { status, log } = await reportTo({})
  expect(status).toBe(201)
  const line = log.split('\n').find((text) => text.includes('error in a browser')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ userId: await idOf(customer), browserError: error })
})

test('a portal with BROWSER_ERRORS=0 rejects and logs no error of a browser [D15.371]', async () => {
  const { status, log } = await reportTo({ BROWSER_ERRORS: '0' })
  expect(status).toBe(404)
  expect(log).not.toContain('error in a browser')
})
