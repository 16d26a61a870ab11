import { expect, onTestFinished, test } from 'vitest'

import { callWith } from '../../testing/call-as.ts'
import { openSignOnPortal } from '../../testing/open-sign-on-portal.ts'
import { setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openBrowser } from '../../testing/sign-on.ts'

const { app, db, senior, provider, connection, signOn } = await openSignOnPortal()

test('a person is asked by the portal for the second factor that the provider is not asked for [D30.66 S45.69]', async () => {
  const email = 'factors@bank.example'
  const { browser } = await signOn('factors')
  await db.updateTable('users').set({ force_totp: true }).where('email', '=', email).execute()
  expect((await browser.send('GET', '/sessions')).status).toBe(403)
  const session = browser.cookies.get('insights_session')
  const { code } = await setUpAuthenticator(callWith(app, session))
  expect((await browser.send('GET', '/sessions')).status).toBe(200)
  const again = openBrowser(app)
  expect(await again.signOn(provider, email, '/report?a=1')).toBe('/login?signOn=code')
  expect([await again.whoAmI(), again.cookies.has('insights_session')]).toEqual([undefined, false])
  const enter = (token: string) => again.send('POST', '/sign-on/code', { token })
  expect(await enter('000000')).toMatchObject({ status: 401 })
  expect(await enter(code(30))).toMatchObject({ status: 201, body: { redirect: '/report?a=1' } })
  expect(await again.whoAmI()).toBe(email)
  expect(await enter(code(30))).toMatchObject({ status: 400 })
})

test('a provider that is asked for a second factor has to say that there was one, which takes the place of the portal’s [D30.66 D15.739 S45.69]', async () => {
  const path = `/sign-on-connections/${connection._id}`
  const { browser: before } = await signOn('stepped')
  const asks = { providerMfa: true, acrValues: 'gold  silver' }
  expect((await senior('PATCH', path, asks)).body).toMatchObject(asks)
  onTestFinished(async () => void (await senior('PATCH', path, { providerMfa: false })))
  // It was opened without one.
  expect(await before.whoAmI()).toBeUndefined()
  await db.updateTable('users').set({ force_totp: true }).where('email', '=', 'stepped@bank.example').execute() // prettier-ignore
  expect(new URL(await before.begin('stepped@bank.example')).searchParams.get('acr_values')).toBe(
    'gold  silver',
  )
  const saying = async (said: object) => {
    provider.alter = (claims) => Object.assign(claims, { acr: undefined, amr: undefined }, said)
    return signOn('stepped')
  }
  for (const said of [{}, { amr: ['pwd'] }, { amr: 'mfa' }, { acr: 'bronze' }, { acr: '' }])
    expect((await saying(said)).leadsTo).toBe('/login?signOn=no-mfa')
  for (const said of [{ amr: ['pwd', 'mfa'] }, { acr: 'silver' }]) {
    const { browser, leadsTo } = await saying(said)
    expect([leadsTo, (await browser.send('GET', '/sessions')).status]).toEqual(['/', 200])
    const { body: session } = await browser.send('GET', '/session')
    expect(session['user']).toMatchObject({ forceTotp: false })
  }
})
