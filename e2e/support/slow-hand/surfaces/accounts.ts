import { TOTP } from 'otpauth'

import { PASSWORD } from '../../add-company-customer.ts'
import { newAddress, signInUser, submitSignIn } from '../../add-user.ts'
import { replaceIn } from '../bare-field.ts'
import { press, type Surface } from '../surface.ts'

/** A new password in one’s profile. */
const NEW_PASSWORD: Surface = {
  name: 'a new password',
  writing: 'line',
  async open(page, { user, request }) {
    const field = page.getByLabel('New Password', { exact: true })
    const change = page.getByRole('button', { name: 'Change password' })
    const instead = 'candle otter compass saddle'
    await page.goto('/profile')
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      ends: true,
      async save() {
        if ((await field.inputValue()) === '') return
        await replaceIn(page.getByLabel('Current Password'), PASSWORD)
        await replaceIn(page.getByLabel('Confirm New Password'), instead)
        await press(change)
      },
      async stored(typed) {
        if ((await field.inputValue()) !== '') return 'not saved'
        const data = { strategy: 'local', app: 'INSIGHTS', email: user.email, password: typed }
        const reply = await request.post('/api/authentication', { data })
        return reply.ok() ? typed : 'another one'
      },
      isValid: (text) => text === instead,
      instead,
    }
  },
}

/** The second step of signing in. */
const CODE: Surface = {
  name: 'the code of signing in',
  writing: 'line',
  async open(page, { user }) {
    const { accessToken } = await signInUser(page, user.email)
    const headers = { authorization: `Bearer ${accessToken}` }
    const call = async (method: string, path: string, data: object) =>
      (await (await page.request.fetch(`/api${path}`, { method, data, headers })).json()) as Proof
    const { secret } = await call('POST', '/totp', { user: user.email })
    const code = new TOTP({ secret }).generate()
    await call('POST', '/totp/verification', { secret, code })
    const change = { totp: secret, currentPassword: PASSWORD }
    const { recoveryCodes } = await call('PATCH', `/users/${user._id}`, change)
    const left = [...recoveryCodes]
    const field = page.getByRole('textbox', { name: 'Recovery code' })
    await page.context().clearCookies()
    await page.goto('/login')
    await submitSignIn(page, user.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      signsIn: true,
      endsWithSave: true,
      ends: true,
      async save() {
        // Each code works once, also where the answer was lost.
        if (await field.isVisible()) await replaceIn(field, left.pop()!)
        await press(page.getByRole('button', { name: 'Verify' }))
      },
      stored: async (text) =>
        (await page.getByRole('button', { name: 'Logout' }).isVisible()) ? text : 'not signed in',
    }
  },
}

interface Proof {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

interface Registered {
  readonly data: readonly { readonly email: string; readonly company: string }[]
}

/** The company of a visitor who asks for an account. */
const REGISTER: Surface = {
  name: 'the company of a registration',
  writing: 'last line',
  async open(page, { staff: { senior } }) {
    const email = newAddress()
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    const field = box('Company')
    const others = { 'First name': 'Nora', 'Last name': 'Visitor', Email: email, Phone: '555 0100', Title: 'Analyst' } // prettier-ignore
    await page.context().clearCookies()
    await page.goto('/register')
    for (const [label, text] of Object.entries(others)) await box(label).fill(text)
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      ends: true,
      async save() {
        const human = page.getByLabel('I am human')
        // Another check takes its place after a rejection.
        if ((await human.isVisible()) && !(await human.isChecked())) await human.click()
        await press(page.getByRole('button', { name: 'Register' }))
      },
      async stored() {
        const path = `/users?waiting=true&term=${encodeURIComponent(email)}`
        const { data } = await senior<Registered>('GET', path)
        return data[0]?.company ?? 'not registered'
      },
      storedOf: (text) => text.trim(),
      isValid: (text) => text.trim() !== '',
      instead: 'Fielding Partners',
    }
  },
}

/** Fields of one's own account, and of one that is asked for. */
export const ACCOUNTS: readonly Surface[] = [NEW_PASSWORD, CODE, REGISTER]
