import { describe, expect, test } from 'vitest'

import { createApp } from '../../start/app.ts'
import { callAs, PASSWORD } from '../../testing/call-as.ts'
import { forgetPasswords } from '../../testing/forget-password.ts'
import { guessPasswords, KNOWN, type Try } from '../../testing/guess-passwords.ts'
import { codeOf, idOf, setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { app, db, services, as, anonymous } = portal
const { tokenFor } = forgetPasswords(portal)
const { newEmail, post, signIn, becomeKnown, wait, tries } = guessPasswords(portal)
const TOO_MANY = 'Too many attempts, wait for a minute to try again.'
const REJECTED = { status: 429, message: TOO_MANY, wait: '60' }

describe('guessing the password of one account', () => {
  test('is stopped after ten wrong ones in a minute, also at once and from many addresses [D3.33 S7.1]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const answers = await tries(50, () => ({ email }))
    expect([answers.wrong, answers.tooMany]).toEqual([10, 40])
    expect(new Set(answers.messages)).toEqual(new Set(['Invalid login', TOO_MANY]))
    expect(await signIn({ email, password: PASSWORD })).toEqual(REJECTED)
  })

  test('is stopped alike without an account, and for every spelling of the address', async () => {
    const email = newEmail()
    const answers = await tries(15, (index) => ({
      email: index % 2 ? email.toUpperCase() : ` ${email} `,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([10, 5])
  })

  test('is possible again after a minute', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    await tries(12, () => ({ email }))
    await wait(61)
    expect((await signIn({ email, password: PASSWORD })).status).toBe(201)
  })

  test('does not count right passwords, however often they are entered', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    for (let round = 0; round < 12; round += 1) {
      expect((await signIn({ email, password: PASSWORD, from: '192.0.2.9' })).status).toBe(201)
    }
  })
})

describe('guessing from one address', () => {
  test('is stopped after thirty wrong ones in a minute, for any accounts [D3.35 S7.4]', async () => {
    const answers = await tries(50, () => ({ email: newEmail(), from: '198.51.100.7' }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 20])
    expect((await signIn({ email: newEmail(), from: '198.51.100.8' })).status).toBe(401)
    expect(await signIn({ email: newEmail(), from: '198.51.100.7' })).toEqual(REJECTED)
  })

  test('is not helped by changing X-Forwarded-For where no proxy is trusted [D3.36 S7.5]', async () => {
    const answers = await tries(40, (index) => ({
      email: newEmail(),
      from: '198.51.100.9',
      forwarded: `203.0.113.${index}`,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
  })

  test('is not helped by addresses that the client adds before that of the trusted proxy [D3.36 S7.2]', async () => {
    const behindProxy = await createApp({
      ...services,
      config: { ...services.config, trustedProxies: 1 },
    })
    const answers = await tries(40, (index) => ({
      email: newEmail(),
      at: behindProxy,
      from: '10.0.0.1',
      forwarded: `203.0.113.${index}, 198.51.100.10`,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
    const other = { email: newEmail(), at: behindProxy, from: '10.0.0.1' }
    expect((await signIn({ ...other, forwarded: '198.51.100.11' })).status).toBe(401)
    await behindProxy.close()
  })

  test('is not helped by the many addresses of one IPv6 line [D3.101]', async () => {
    const answers = await tries(40, (index) => ({
      email: newEmail(),
      from: `2001:db8:7:7::${index.toString(16)}`,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
  })
})

describe('guessing the code of one account', () => {
  test('is stopped after five wrong ones in a minute, at once or one by one, also for the right one [D3.34 S5.2]', async () => {
    const email = newEmail()
    const { code } = await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    const given = { email, password: PASSWORD }
    const answers = await tries(9, () => ({ ...given, token: '000000' }))
    expect([answers.wrong, answers.tooMany]).toEqual([5, 4])
    expect(await signIn({ ...given, token: code(30) })).toEqual(REJECTED)
  })

  test('counts recovery codes and passcodes with the others, and codes apart from passwords [D3.100]', async () => {
    const email = newEmail()
    await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    const given = { email, password: PASSWORD }
    for (const token of ['000000', '00000000', 'aaaaa-aaaaa', '0', '000001']) {
      expect((await signIn({ ...given, token })).status).toBe(401)
    }
    expect((await signIn({ ...given, token: '000002' })).status).toBe(429)
    expect((await signIn(given)).status).toBe(412)
  })
})

describe('a browser that has signed in before', () => {
  test('lets the owner in while a stranger uses up the attempts of the account [S27.1]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const cookies = await becomeKnown({ email })
    expect((await tries(20, () => ({ email }))).tooMany).toBe(10)
    expect(await signIn({ email, password: PASSWORD })).toEqual(REJECTED)
    expect((await signIn({ email, password: PASSWORD, cookies })).status).toBe(201)
  })

  test('lets the owner in from an address whose attempts a stranger has used up', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const cookies = await becomeKnown({ email })
    const from = '198.51.100.77'
    await tries(30, () => ({ email: newEmail(), from }))
    expect((await signIn({ email, password: PASSWORD, from })).status).toBe(429)
    expect((await signIn({ email, password: PASSWORD, from, cookies })).status).toBe(201)
  })

  test('may be wrong ten times a minute like any other, however often its cookie is copied [S27.2]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const cookies = await becomeKnown({ email })
    const renewed = await becomeKnown({ email, cookies })
    const answers = await tries(30, (index) => ({ email, cookies: index % 2 ? cookies : renewed }))
    expect([answers.wrong, answers.tooMany]).toEqual([10, 20])
    expect(await signIn({ email, password: PASSWORD, cookies })).toEqual(REJECTED)
  })

  test('is known for its own account only, and only by a cookie of the portal [S27.3]', async () => {
    const [email, other] = [newEmail(), newEmail()]
    for (const one of [email, other]) await as({ email: one, loginType: 'ADMIN' })
    const foreign = await becomeKnown({ email: other })
    await tries(10, () => ({ email }))
    const [id, issued, signature] = foreign[KNOWN]!.split('.') as [string, string, string]
    const long = Array.from({ length: 50 }, () => foreign[KNOWN]).join('~')
    for (const value of [
      foreign[KNOWN]!,
      `${id}x.${issued}.${signature}`,
      '...~~~',
      long,
      '\0.1.x',
    ]) {
      const cookies = { [KNOWN]: value }
      expect((await signIn({ email, password: PASSWORD, cookies })).status).toBe(429)
    }
    const both = await becomeKnown({ email: other, cookies: foreign })
    await db.deleteFrom('attempts').execute()
    const shared = await becomeKnown({ email, cookies: both })
    await Promise.all([tries(10, () => ({ email })), tries(10, () => ({ email: other }))])
    for (const one of [email, other]) {
      expect((await signIn({ email: one, password: PASSWORD, cookies: shared })).status).toBe(201)
    }
  })

  test('stays known after signing out, and is unknown after a reset of the password [D3.76]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const cookies = await becomeKnown({ email })
    const { token } = await callAs(app, email)
    const out = await app.inject({
      method: 'DELETE',
      url: '/api/authentication',
      cookies,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(out.cookies.map(({ name }) => name)).not.toContain(KNOWN)
    const id = await tokenFor(email)
    const password = 'seven lighthouses hum quietly'
    await anonymous('PUT', `/forgot-password/${id}`, { id, password, application: 'INSIGHTS' })
    await tries(10, () => ({ email }))
    expect((await signIn({ email, password, cookies })).status).toBe(429)
  })

  test('guesses no more codes with twelve cookies from before MFA than one new browser [D15.100 S37.1]', async () => {
    const email = newEmail()
    const user = await as({ email, loginType: 'ADMIN' })
    const marks: Record<string, string>[] = []
    for (let made = 0; made < 12; made += 1) {
      await db.deleteFrom('attempts').execute()
      marks.push(await becomeKnown({ email }))
    }
    await setUpAuthenticator(user)
    const given = { email, password: PASSWORD, token: '000000' }
    const answers = await tries(60, (index) => ({ ...given, cookies: marks[index % 12]! }))
    expect([answers.wrong, answers.tooMany]).toEqual([5, 55])
    expect((await signIn(given)).status).toBe(429)
  })

  test('is known again once it has set up MFA, unlike all earlier browsers [D15.101]', async () => {
    const email = newEmail()
    const user = await as({ email, loginType: 'ADMIN' })
    const before = await becomeKnown({ email })
    const { body } = await user<{ secret: string }>('POST', '/totp', {})
    const { secret } = body
    await user('GET', `/totp/${codeOf(secret, Date.now())}`, { secret })
    const setUp = await app.inject({
      method: 'PATCH',
      url: `/api/users/${await idOf(user)}`,
      cookies: before,
      headers: { authorization: `Bearer ${user.token}` },
      payload: { totp: secret, currentPassword: PASSWORD },
    })
    const after = { [KNOWN]: setUp.cookies.find(({ name }) => name === KNOWN)!.value }
    await tries(10, () => ({ email }))
    const given = { email, password: PASSWORD, token: codeOf(secret, Date.now() + 30_000) }
    expect((await signIn({ ...given, cookies: before })).status).toBe(429)
    expect((await signIn({ ...given, cookies: after })).status).toBe(201)
  })

  test('is one of five that become known for an account in a day; known ones stay known [D15.102 S37.2]', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    await db.deleteFrom('attempts').execute()
    const first = await becomeKnown({ email })
    for (let made = 1; made < 5; made += 1) await becomeKnown({ email })
    const sixth = await post({ email, password: PASSWORD })
    expect(sixth.statusCode).toBe(201)
    expect(sixth.cookies.map(({ name }) => name)).not.toContain(KNOWN)
    await becomeKnown({ email, cookies: first })
    await wait(24 * 60 * 60 + 1)
    await becomeKnown({ email })
  })

  test('shares thirty wrong attempts a minute with all known browsers of its network [D15.103 S37.3]', async () => {
    const from = '198.51.100.90'
    const known: Try[] = []
    for (let user = 0; user < 4; user += 1) {
      const email = newEmail()
      await as({ email, loginType: 'ADMIN' })
      known.push({ email, from, cookies: await becomeKnown({ email }) })
    }
    const answers = await tries(40, (index) => known[index % 4]!)
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
    expect((await signIn({ ...known[0]!, password: PASSWORD, from: '198.51.100.91' })).status).toBe(
      201,
    )
  })

  test('has codes of its own too, as few as any other browser', async () => {
    const email = newEmail()
    const { code } = await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    const cookies = await becomeKnown({ email, token: code(30) })
    await db.updateTable('users').set({ totp_last_step: null }).where('email', '=', email).execute()
    const given = { email, password: PASSWORD }
    await tries(5, () => ({ ...given, token: '000000' }))
    expect((await signIn({ ...given, token: code() })).status).toBe(429)
    const own = await tries(4, () => ({ ...given, token: '000000', cookies }))
    expect([own.wrong, own.tooMany]).toEqual([4, 0])
    expect((await signIn({ ...given, token: code(), cookies })).status).toBe(201)
    const more = await tries(7, () => ({ ...given, token: '000000', cookies }))
    expect([more.wrong, more.tooMany]).toEqual([1, 6])
  })
})
