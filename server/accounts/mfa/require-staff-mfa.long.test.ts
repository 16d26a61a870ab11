import { expect, test } from 'vitest'

import { startProcess } from '../../testing/start-process.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()

test.each([
  ['off', /Staff sign in with a password alone/, false],
  ['required', /^(?!.*Staff sign in)/s, true],
])(
  'a start with STAFF_MFA=%s warns of it, or requires MFA of all staff [D15.730]',
  async (STAFF_MFA, said, forced) => {
    const started = await startProcess(portal, { LOG_LEVEL: 'warn', STAFF_MFA })
    await started.stop()
    expect(started.output()).toMatch(said)
    const users = await portal.db.selectFrom('users').select(['login_type', 'force_totp']).execute()
    expect(
      new Set(users.filter(({ force_totp }) => force_totp).map(({ login_type }) => login_type)),
    ).toEqual(new Set(forced ? ['SENIOR', 'ADMIN'] : []))
  },
)
