import { PHONE_CODE_SECONDS, type PhonePairing } from '@insights/contract/answers/phone-pairings.ts'
import type { PhoneState } from '@insights/contract/answers/phone.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { callAs } from '../../testing/call-as.ts'
import { pairPhone, phoneWith, scanCode } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { app, db, anonymous, senior } = portal
const report = await addCompleteReport(db)
const answers = await db
  .selectFrom('answers')
  .where('report_id', '=', report._id)
  .select('id')
  .orderBy('id')
  .execute()
const target = { report: report._id, answer: answers[0]!.id }

/** Signs a researcher in on another computer. */
const openComputer = () => callAs(app, 'researcher@test.example')

const pairingsOf = async (user: Awaited<ReturnType<typeof openComputer>>) =>
  (await user<{ data: PhonePairing[] }>('GET', '/phone-pairings')).body.data

describe('pairing', () => {
  test('a scanned code shows one number on both devices, and sends nothing before it is confirmed [D14.30 D31.112]', async () => {
    const computer = await openComputer()
    const { phone, number, pairing } = await scanCode(app, computer, target)
    expect((await phone.state()).body).toMatchObject({ paired: false, number, open: null })
    expect(await pairingsOf(computer)).toMatchObject([
      {
        report: target.report,
        state: 'asked',
        number,
        device: 'Safari on iPhone',
        sameNetwork: true,
      },
    ])
    const early = await phone.ask('PUT', '/phone', {
      target: (await phone.state()).body.target,
      screenshots: [{ _id: crypto.randomUUID(), name: 'a.png', bytes: 1 }],
    })
    expect(early.status).toBe(410)
    const wrong = await computer('PUT', `/phone-pairings/${pairing}`, { number: (number % 90) + 10 === number ? 10 : (number % 90) + 10 }) // prettier-ignore
    expect(wrong.status).toBe(409)
    expect((await computer('PUT', `/phone-pairings/${pairing}`, { number })).status).toBe(200)
    expect((await phone.state()).body.open).toMatchObject({
      company: expect.any(String),
      capability: expect.any(String),
    })
  })

  test('a code shows a phone the full name of its user, and stays unused [D15.113 S40.3]', async () => {
    const computer = await openComputer()
    const { body } = await computer<{ code: string }>('POST', '/phone-pairings', target)
    const lookUp = () => anonymous<{ owner: string }>('POST', '/phone/codes', { code: body.code })
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await lookUp()).toMatchObject({ status: 200, body: { owner: 'researcher Tester' } })
    }
    expect(await pairingsOf(computer)).toMatchObject([{ state: 'waiting', rejectedAt: null }])
    const claimed = await anonymous('POST', '/phone', { code: body.code })
    expect(claimed).toMatchObject({ status: 201, body: { owner: 'researcher Tester' } })
    expect((await lookUp()).status).toBe(410)
    expect((await pairingsOf(computer))[0]!.rejectedAt).not.toBeNull()
    const never = await anonymous('POST', '/phone/codes', { code: 'A'.repeat(43) })
    expect(never.status).toBe(410)
  })

  test('code and token are stored only as hashes [D14.31]', async () => {
    const { code, phone } = await pairPhone(app, await openComputer(), target)
    const rows = await db.selectFrom('phone_pairings').selectAll().execute()
    const text =
      JSON.stringify(rows) + rows.map((row) => row.code_hash.toString('base64url')).join()
    expect(text).not.toContain(code)
    expect(text).not.toContain(phone.token)
    expect(Buffer.from(phone.token, 'base64url')).toHaveLength(32)
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  })

  test('one of 20 phones that scan a code at once gets it, and the computer is notified of the others [D14.32 S33.1]', async () => {
    const computer = await openComputer()
    const { body } = await computer<{ code: string }>('POST', '/phone-pairings', target)
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => anonymous('POST', '/phone', { code: body.code })),
    )
    expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 410),
    ])
    const [pairing] = await pairingsOf(computer)
    expect(pairing).toMatchObject({ state: 'asked', rejectedAt: expect.any(String) })
    await db.deleteFrom('attempts').execute()
  })

  test('a response says for how many seconds a code is valid from then on [D15.322]', async () => {
    const computer = await openComputer()
    await computer('POST', '/phone-pairings', target)
    const left = async () => (await pairingsOf(computer))[0]?.codeSeconds
    expect(await left()).toBeGreaterThan(60)
    expect(await left()).toBeLessThanOrEqual(PHONE_CODE_SECONDS)
    const set = (by: string) =>
      db
        .updateTable('phone_pairings')
        .set({ code_expires_at: sql`clock_timestamp() + ${by}::interval` })
        .execute()
    await set('1 hour')
    expect(Math.round((await left())! / 60)).toBe(60)
    await set('-1 hour')
    expect(await left()).toBe(0)
  })

  test('a wrong or expired code, and a wrong token, are rejected alike [D14.32]', async () => {
    const computer = await openComputer()
    const { body } = await computer<{ code: string }>('POST', '/phone-pairings', target)
    await db
      .updateTable('phone_pairings')
      .set({ code_expires_at: new Date(0) })
      .execute()
    const expired = await anonymous('POST', '/phone', { code: body.code })
    const wrong = await anonymous('POST', '/phone', { code: 'A'.repeat(43) })
    expect([expired.status, wrong.status]).toEqual([410, 410])
    expect(expired.body.message).toBe(wrong.body.message)
    expect((await phoneWith(app, 'A'.repeat(43)).state()).status).toBe(410)
    expect((await anonymous('GET', '/phone')).status).toBe(410)
  })

  test('a pairing ends after ten minutes without use [D14.33]', async () => {
    const computer = await openComputer()
    const { phone, pairing } = await pairPhone(app, computer, target)
    const before = new Date(Date.now() - 10 * 60_000 - 1000)
    await db.updateTable('phone_pairings').set({ used_at: before }).where('id', '=', pairing).execute() // prettier-ignore
    expect((await phone.state()).status).toBe(410)
    expect(await pairingsOf(computer)).toMatchObject([{ state: 'ended' }])
    expect((await computer('PUT', `/phone-pairings/${pairing}/target`, target)).status).toBe(404)
  })

  test('signing out on the computer, or deactivating the account, ends a pairing [D14.33 S33.2]', async () => {
    const computer = await openComputer()
    const { phone } = await pairPhone(app, computer, target)
    await computer('DELETE', '/authentication')
    expect((await phone.state()).status).toBe(410)
    const other = await pairPhone(app, await openComputer(), target)
    const user = db.updateTable('users').where('email', '=', 'researcher@test.example')
    await user.set({ active: false }).execute()
    expect((await other.phone.state()).status).toBe(410)
    await user.set({ active: true, login_type: 'CUSTOMER' }).execute()
    expect((await other.phone.state()).status).toBe(410)
    await user.set({ login_type: 'ADMIN' }).execute()
    expect((await other.phone.state()).status).toBe(200)
  })

  test('another session sees nothing of a pairing, and can neither confirm, redirect nor end it [D14.34]', async () => {
    const { phone, pairing, number } = await scanCode(app, await openComputer(), target)
    for (const other of [await openComputer(), senior]) {
      expect((await pairingsOf(other)).map(({ _id }) => _id)).not.toContain(pairing)
      const path = `/phone-pairings/${pairing}`
      expect((await other('PUT', path, { number })).status).toBe(404)
      expect((await other('PUT', `${path}/target`, target)).status).toBe(404)
      expect((await other('DELETE', path)).status).toBe(404)
    }
    expect((await phone.state()).body.paired).toBe(false)
  })

  test("a phone's token opens nothing else [D14.34 S33.3]", async () => {
    const { phone } = await pairPhone(app, await openComputer(), target)
    for (const path of [
      '/reports',
      '/users',
      '/inbox',
      '/phone-pairings',
      '/live',
      `/inbox/${report._id}`,
    ]) {
      expect([path, (await phone.ask('GET', path)).status]).toEqual([path, 401])
    }
    expect((await phone.ask('POST', '/phone-pairings', target)).status).toBe(401)
    expect((await phone.ask('POST', '/upload', { reportId: report._id, files: [] })).status).toBe(
      401,
    )
  })

  test('a second phone replaces the first once it is confirmed [D14.35]', async () => {
    const computer = await openComputer()
    const first = await pairPhone(app, computer, target)
    const second = await scanCode(app, computer, target)
    expect((await first.phone.state()).status).toBe(200)
    await computer('PUT', `/phone-pairings/${second.pairing}`, { number: second.number })
    expect((await first.phone.state()).status).toBe(410)
    expect((await second.phone.state()).body.paired).toBe(true)
    expect(await pairingsOf(computer)).toHaveLength(1)
  })

  test('phone and computer can both end a pairing [D14.35]', async () => {
    const computer = await openComputer()
    const first = await pairPhone(app, computer, target)
    expect((await computer('DELETE', `/phone-pairings/${first.pairing}`)).status).toBe(200)
    expect((await first.phone.state()).status).toBe(410)
    const second = await pairPhone(app, computer, target)
    expect((await second.phone.ask('DELETE', '/phone')).status).toBe(200)
    expect(await pairingsOf(computer)).toEqual([])
  })

  test('the phone shows the titles of the answer that is open on the computer, and nothing else [D14.30]', async () => {
    const computer = await openComputer()
    const { phone, pairing } = await pairPhone(app, computer, { report: report._id, answer: null })
    expect((await phone.state()).body.open).toBeNull()
    await computer('PUT', `/phone-pairings/${pairing}/target`, target)
    const { body } = await phone.state()
    expect(Object.keys(body.open ?? {})).toEqual(['company', 'application', 'capability'])
    expect(JSON.stringify(body satisfies PhoneState)).not.toContain(target.answer)
    const unknown = { report: report._id, answer: crypto.randomUUID() }
    expect((await computer('PUT', `/phone-pairings/${pairing}/target`, unknown)).status).toBe(400)
  })

  test('codes are limited for a user, and claims for a network [D14.36]', async () => {
    const computer = await openComputer()
    const made = await Promise.all(
      Array.from({ length: 65 }, () => computer('POST', '/phone-pairings', target)),
    )
    expect(made.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    const claims = await Promise.all(
      Array.from({ length: 65 }, () => anonymous('POST', '/phone', { code: 'B'.repeat(43) })),
    )
    expect(claims.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    await db.deleteFrom('attempts').execute()
  })
})
