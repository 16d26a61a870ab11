import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { NotificationChoices } from '@insights/contract/accounts/notifications.ts'
import {
  type EmailedKind,
  emailedKindsOf,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { transact } from '../../live/transact.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { mailNotifications } from './mail-notifications.ts'
import { notify } from './notify.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const { app, db, services, as, researcher, sendMails, mails, dataDirectory } =
  await openTestPortal()
const idOf = (email: string) => userIdOf(db, email)
const me = await idOf('researcher@test.example')
const DAY = 24 * 60 * 60 * 1000

beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_choices').execute()
})

const store = (kind: EmailedKind) =>
  transact(services, (transaction) =>
    notify(transaction, [
      {
        kind,
        userId: me,
        actorId: null,
        reportId: null,
        path: '/',
        subject: 'Kestrel Airways',
        excerpt: null,
        key: randomUUID(),
      },
    ]),
  )

/** Sends what a day later is due, and returns the number of emails. */
async function send(): Promise<number> {
  const before = (await mails()).length
  await mailNotifications(services, new Date(Date.now() + DAY))
  await sendMails()
  return (await mails()).length - before
}

const choices = async () =>
  (await researcher<NotificationChoices>('GET', '/notification-choices')).body

describe('a press of “unsubscribe” in a mail program', () => {
  const oneClick = { 'List-Unsubscribe': 'One-Click' }

  /** Returns the path of the header's URL of the latest email. */
  async function pathOf(kind: EmailedKind) {
    await store(kind)
    await send()
    const source = await latestSource()
    const unfolded = source.replaceAll(/\r\n[ \t]/g, ' ')
    expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    return /\r\nList-Unsubscribe: <http:\/\/portal\.test(\/api\/unsubscribe\/[\w-]+)>\r\n/.exec(
      unfolded,
    )![1]!
  }

  async function latestSource() {
    const [newest] = (await services.mailer.outbox!.find(1)).mails
    return readFile(join(dataDirectory, 'outbox', `${newest!.id}.eml`), 'utf8')
  }

  const post = (url: string, body: FormData | URLSearchParams) => {
    const form = new Response(body)
    return form.arrayBuffer().then((bytes) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': form.headers.get('content-type') ?? '' },
        payload: Buffer.from(bytes),
      }),
    )
  }

  test('stops the kind of that email without signing in, by either kind of form, also twice [D29.14]', async () => {
    for (const body of [new URLSearchParams(oneClick), formOf(oneClick)]) {
      await db.deleteFrom('notification_choices').execute()
      const path = await pathOf('mention')
      expect((await post(path, body)).statusCode).toBe(200)
      expect((await post(path, new URLSearchParams(oneClick))).statusCode).toBe(200)
      expect(await choices()).toMatchObject({ mention: 'none', query: 'now', reply: 'digest' })
    }
    await store('mention')
    expect(await send()).toBe(0)
    const { body } = await researcher('GET', '/notifications')
    expect(body).toMatchObject({ total: 3 })
  })

  test('has its link in the text of the email too [D15.704]', async () => {
    const path = await pathOf('mention')
    const { text, html } = (await mails()).at(-1)!
    expect(text).toContain(`Unsubscribe from these emails: http://portal.test${path}`)
    expect(html).toContain(`href="http://portal.test${path}"`)
  })

  test('on the digest stops all that is in a digest [D29.15]', async () => {
    const path = await pathOf('reply')
    await post(path, new URLSearchParams(oneClick))
    expect(new Set(Object.values(await choices()))).toEqual(new Set(['now', 'none']))
  })

  test('stops all kinds by the link of an email that has all of them [D15.354]', async () => {
    const kinds = emailedKindsOf('ADMIN')
    const all = Object.fromEntries(kinds.map((kind) => [kind, 'now']))
    await researcher('PATCH', '/notification-choices', all)
    for (const kind of kinds.slice(1)) await store(kind)
    const path = await pathOf(kinds[0]!)
    expect(path.length).toBeGreaterThan('/api/unsubscribe/'.length + 200)
    expect((await post(path, new URLSearchParams(oneClick))).statusCode).toBe(200)
    expect(await choices()).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 'none'])))
  })

  test('does nothing when the link is only opened, which leads to a page that asks [D29.16]', async () => {
    const path = await pathOf('mention')
    const reply = await app.inject({ method: 'GET', url: path })
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `http://portal.test/unsubscribe?token=${path.slice('/api/unsubscribe/'.length)}`,
    ])
    expect(await choices()).toMatchObject({ mention: 'now' })
  })

  test('takes no token but the portal’s own for this, unaltered [S43.7]', async () => {
    const path = await pathOf('mention')
    const token = path.slice('/api/unsubscribe/'.length)
    const other = services.encryptor
      .encrypt(JSON.stringify({ user: me, kinds: ['mention'] }), 'totp')
      .toString('base64url')
    const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const wrong of [altered, other, 'x', `${token.slice(0, -4)}`]) {
      const reply = await post(`/api/unsubscribe/${wrong}`, new URLSearchParams(oneClick))
      expect(reply.statusCode).toBe(410)
      expect(reply.json()).toMatchObject({ message: /choose your emails on your profile/ })
    }
    expect(await choices()).toMatchObject({ mention: 'now' })
  })

  test('rejects another body, and a large one unread [S43.8]', async () => {
    const path = await pathOf('mention')
    expect((await post(path, new URLSearchParams({ something: 'else' }))).statusCode).toBe(400)
    expect((await post(path, new URLSearchParams({ ...oneClick, x: '1' }))).statusCode).toBe(400)
    const large = await post(path, formOf({ ...oneClick, x: 'x'.repeat(20_000) }))
    expect(large.statusCode).toBe(413)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'multipart/form-data' },
      payload: 'no form',
    })
    expect(statusCode).toBe(400)
  })

  test('ends with the account [S43.7]', async () => {
    const email = `${randomUUID()}@staff.example`
    await as({ email, loginType: 'ADMIN' })
    const token = unsubscribeToken(services.encryptor, {
      user: await idOf(email),
      kinds: ['mention'],
    })
    await db.deleteFrom('users').where('email', '=', email).execute()
    const reply = await post(`/api/unsubscribe/${token}`, new URLSearchParams(oneClick))
    expect(reply.statusCode).toBe(410)
  })

  function formOf(fields: Record<string, string>): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }
})
