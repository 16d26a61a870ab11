import { describe, expect, test } from 'vitest'

import { PASSWORD } from '../../testing/call-as.ts'
import { forgetPasswords } from '../../testing/forget-password.ts'
import { guessPasswords } from '../../testing/guess-passwords.ts'
import { setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { startProcess } from '../../testing/start-process.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { db, as, anonymous, sendMails, mails } = portal
const { tokenFor } = forgetPasswords(portal)
const { newEmail, signIn, becomeKnown, wait, slowly, tries } = guessPasswords(portal)
const TOO_MANY = 'Too many attempts, wait for a minute to try again.'

describe('slowly guessing', () => {
  const warnings = async (email: string) => {
    await sendMails()
    return (await mails()).filter(
      ({ to, subject }) => to === email && subject.startsWith('Many wrong attempts'),
    )
  }

  test('codes is stopped after thirty a day, with the time to wait and one email to the owner [D3.77 S27.4]', async () => {
    const email = newEmail()
    const { code } = await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    const given = { email, password: PASSWORD }
    await slowly(25, 5, () => ({ ...given, token: '000000' }))
    expect(await warnings(email)).toEqual([])
    await slowly(5, 5, () => ({ ...given, token: '00000000' }))
    const rejected = await signIn({ ...given, token: code(30) })
    expect(rejected).toMatchObject({
      status: 429,
      message:
        'Too many attempts, wait for a minute to try again.\nToo many failed attempts today. Try again in about 24 hours.',
    })
    const { retryAfter } = (rejected as { data?: { retryAfter: number } }).data!
    expect(rejected.wait).toBe(String(retryAfter))
    expect(retryAfter).toBeGreaterThan(23 * 3600)
    expect(retryAfter).toBeLessThan(24 * 3600)
    await wait(retryAfter + 1)
    expect((await signIn({ ...given, token: '000000' })).status).toBe(401)
    const emails = await warnings(email)
    expect(emails).toHaveLength(1)
    expect(emails[0]!.text).toContain('30 wrong verification codes')
  })

  test('codes leaves the owner a known browser, and recovery codes on every browser [D15.104 S37.4]', async () => {
    const email = newEmail()
    const { code, recoveryCodes } = await setUpAuthenticator(
      await as({ email, loginType: 'ADMIN' }),
    )
    const given = { email, password: PASSWORD }
    const cookies = await becomeKnown({ email, token: code(30) })
    await slowly(30, 5, () => ({ ...given, token: '000000' }))
    await db.updateTable('users').set({ totp_last_step: null }).where('email', '=', email).execute()
    expect((await signIn({ ...given, token: code() })).status).toBe(429)
    expect((await signIn({ ...given, token: recoveryCodes[0]! })).status).toBe(201)
    expect((await signIn({ ...given, token: code(), cookies })).status).toBe(201)
  })

  test('codes is stopped after fifty a day from all browsers, known or not; the owner is emailed and keeps recovery codes [D15.105 S37.5]', async () => {
    const email = newEmail()
    const { code, recoveryCodes } = await setUpAuthenticator(
      await as({ email, loginType: 'ADMIN' }),
    )
    const given = { email, password: PASSWORD }
    const cookies = await becomeKnown({ email, token: code(30) })
    await slowly(30, 5, () => ({ ...given, token: '000000' }))
    await slowly(20, 5, () => ({ ...given, token: '000000', cookies }))
    const answers = await tries(3, () => ({ ...given, token: '000000', cookies }))
    expect([answers.wrong, answers.tooMany]).toEqual([0, 3])
    expect(answers.messages[0]).toContain('Too many failed attempts today.')
    for (const at of [{}, { cookies }]) {
      const token = at.cookies ? recoveryCodes[0]! : recoveryCodes[1]!
      expect((await signIn({ ...given, ...at, token })).status).toBe(201)
    }
    const emails = await warnings(email)
    const counts = emails.map(({ text }) => /(\d+) wrong verification codes/.exec(text)?.[1])
    expect(counts.toSorted((one, other) => Number(one) - Number(other))).toEqual(['30', '50'])
  })

  test('passwords from one network is stopped after a hundred a day, with or without an account [S27.5 S27.6 D15.223]', async () => {
    const [email, unknown] = [newEmail(), newEmail()]
    await as({ email, loginType: 'ADMIN' })
    for (const one of [email, unknown]) {
      await slowly(100, 10, () => ({ email: one, from: '198.51.100.20' }))
      expect(await signIn({ email: one, password: PASSWORD, from: '198.51.100.20' })).toMatchObject(
        {
          status: 429,
          message: expect.stringMatching(
            /^Too many attempts, wait for a minute to try again\.\nToo many failed attempts today\. Try again in about \d+ hours\.$/,
          ),
          data: { retryAfter: expect.any(Number) },
        },
      )
    }
    // Otherwise a stranger could lock the owner out of every new browser for a day.
    expect((await signIn({ email, password: PASSWORD })).status).toBe(201)
    const emails = await warnings(email)
    expect(emails.map(({ text }) => text).join()).toContain('100 wrong passwords')
    expect(await warnings(unknown)).toEqual([])
  })

  test('passwords leaves the owner the reset by email, after which they count from zero [D3.78]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const from = '127.0.0.1'
    await slowly(100, 10, () => ({ email, from }))
    expect((await signIn({ email, password: PASSWORD, from })).status).toBe(429)
    // The warning is sent before the link.
    expect(await warnings(email)).toHaveLength(1)
    const id = await tokenFor(email)
    const password = 'seven lighthouses hum quietly'
    await anonymous('PUT', `/forgot-password/${id}`, { id, password, application: 'INSIGHTS' })
    expect((await signIn({ email, password, from })).status).toBe(201)
  })

  test('passwords from many networks is emailed to the owner once [S27.7]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    await slowly(110, 10, () => ({ email }))
    expect(await warnings(email)).toHaveLength(1)
  })
})

describe('the counters', () => {
  test('hold in other processes and after a restart [D3.37 S5.3]', async () => {
    const [first, second] = [newEmail(), newEmail()]
    for (const email of [first, second]) {
      await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    }
    const other = await startProcess(portal)
    await tries(10, () => ({ email: first }))
    await tries(5, () => ({ email: second, password: PASSWORD, token: '000000' }))
    for (const body of [
      { email: first, password: PASSWORD },
      { email: second, password: PASSWORD, token: '000000' },
    ]) {
      const reply = await fetch(`${other.address}/api/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ strategy: 'local', app: 'INSIGHTS', ...body }),
      })
      expect([reply.status, (await reply.json()) as object]).toMatchObject([
        429,
        { message: TOO_MANY },
      ])
    }
    await other.stop()
  })
})
