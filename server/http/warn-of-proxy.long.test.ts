import { expect, test } from 'vitest'

import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const portal = await openTestPortal()

test.each([
  ['0', 1],
  ['1', 0],
])(
  'TRUST_PROXY=%s and the first X-Forwarded-For of many cause %i warnings [S7.3]',
  async (TRUST_PROXY, times) => {
    const beside = await startProcess(portal, { LOG_LEVEL: 'warn', TRUST_PROXY })
    const warnings = () => beside.output().split('X-Forwarded-For').length - 1
    const url = `${beside.address}/api/health/live`
    expect((await fetch(url)).status).toBe(200)
    expect(warnings()).toBe(0)
    for (let again = 0; again < 5; again += 1) {
      await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    }
    await beside.stop()
    expect(warnings()).toBe(times)
  },
)
