import { randomBytes, randomUUID } from 'node:crypto'

import { TOTP } from 'otpauth'

import { unsubscribeToken } from '../../accounts/notifications/unsubscribe.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { type CallAs, PASSWORD } from '../call-as.ts'
import type { TestPortal } from '../test-portal.ts'
import { userIdOf } from '../user-rows.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

/** Allowed also to users who have to set up MFA first. */
const ENROLLING = (ok: number) => `401 401 ${ok} 401 401 ${ok} ${ok} ${ok} ${ok} ${ok}`

/** The user behind a caller's session, or one that does not exist. */
async function ownId({ db }: TestPortal, { token }: CallAs): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()
  return row?.user_id ?? randomUUID()
}

async function hasSwitchedOff(portal: TestPortal, caller: CallAs, kind: string): Promise<boolean> {
  const user = await portal.db
    .selectFrom('users')
    .select('emails_off')
    .where('id', '=', await ownId(portal, caller))
    .executeTakeFirst()
  return user?.emails_off.includes(kind) ?? false
}

/** Adds an unread notification of a caller, if there is such a user. */
async function addNotification(portal: TestPortal, caller: CallAs): Promise<void> {
  const userId = await ownId(portal, caller)
  const known = portal.db.selectFrom('users').select('id').where('id', '=', userId)
  if (!(await known.executeTakeFirst())) return
  await portal.db
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'due', path: '/', subject: 'Due', event_key: randomUUID() })
    .execute()
}

/** Another session of the same user; for callers without one, their own headers. */
async function anotherSession(portal: TestPortal, caller: CallAs): Promise<string | undefined> {
  const user_id = await ownId(portal, caller)
  const token = randomBytes(32).toString('base64url')
  const known = portal.db.selectFrom('users').select('id').where('id', '=', user_id)
  if (!(await known.executeTakeFirst())) return caller.token
  await portal.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id })
    .execute()
  return token
}

async function signedInElsewhere({ portal }: TestRecords) {
  const call = await portal.as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' })
  return { path: `/users/${await ownId(portal, call)}/sessions` }
}

/** Changes of users to their own account, and the query for the signed-in user. */
export const ownAccountRows: readonly Row[] = [
  {
    route: 'DELETE /authentication',
    answers: ENROLLING(200),
    send: async ({ portal }, caller) => ({ token: await anotherSession(portal, caller) }),
  },
  { route: 'GET /sessions', answers: answers.signedIn(200) },
  {
    route: 'DELETE /sessions/:id',
    about: 'of oneself',
    answers: answers.signedIn(200),
    send: async ({ portal }, caller) => {
      const token = await anotherSession(portal, caller)
      const row = await portal.db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashToken(token ?? ''))
        .executeTakeFirst()
      return { path: `/sessions/${row?.id ?? randomUUID()}` }
    },
  },
  {
    route: 'DELETE /sessions/:id',
    about: 'of somebody else',
    answers: answers.signedIn(404),
    send: async ({ portal }) => {
      const call = await portal.as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' })
      const { body } = await call<{ data: { _id: string }[] }>('GET', '/sessions')
      return { path: `/sessions/${body.data[0]!._id}` }
    },
  },
  { route: 'DELETE /sessions', answers: answers.signedIn(200) },
  { route: 'GET /tokens', answers: answers.reader(200) },
  {
    route: 'POST /tokens',
    answers: answers.reader(201),
    send: () => ({ body: { name: 'Warehouse', days: 30, scopes: ['reports'] } }),
  },
  {
    route: 'DELETE /tokens/:id',
    about: 'of oneself',
    answers: answers.reader(200),
    send: async (_records, caller) => {
      const fields = { name: 'Old', days: 30, scopes: ['reports'] }
      const { body } = await caller<{ _id?: string }>('POST', '/tokens', fields)
      return { path: `/tokens/${body._id ?? randomUUID()}` }
    },
  },
  {
    route: 'DELETE /tokens/:id',
    about: 'of another user',
    answers: answers.reader(404),
    send: async ({ portal }) => {
      const other = await portal.as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' })
      const fields = { name: 'Other', days: 30, scopes: ['reports'] }
      const { body } = await other<{ _id: string }>('POST', '/tokens', fields)
      return { path: `/tokens/${body._id}` }
    },
  },
  {
    route: 'POST /sign-on/code',
    about: 'without a sign-on',
    answers: answers.anyone(400),
    send: () => ({ body: { token: '000000' } }),
  },
  { route: 'GET /users/:id/sessions', answers: answers.senior(200), send: signedInElsewhere },
  { route: 'DELETE /users/:id/sessions', answers: answers.senior(200), send: signedInElsewhere },
  {
    route: 'PATCH /users/:id',
    about: 'oneself',
    answers: answers.signedIn(200),
    send: async ({ portal }, caller) => ({
      path: `/users/${await ownId(portal, caller)}`,
      body: { phone: '555' },
    }),
  },
  {
    route: 'PATCH /users/:id',
    about: 'the name of somebody else',
    answers: answers.signedIn(403),
    send: async ({ portal }) => ({
      path: `/users/${await ownId(portal, await portal.as({ email: `${randomUUID()}@matrix.example`, loginType: 'ADMIN' }))}`,
      body: { name: 'Mallory' },
    }),
  },
  { route: 'GET /report-emails', answers: answers.staff(200) },
  {
    route: 'PATCH /report-emails',
    answers: answers.staff(200),
    // The other way round each time, so that something is changed.
    send: async ({ portal }, caller) => ({
      body: { returned: await hasSwitchedOff(portal, caller, 'returned') },
    }),
  },
  {
    route: 'GET /notifications',
    answers: answers.staff(200),
  },
  {
    route: 'PATCH /notifications',
    answers: answers.staff(200),
    send: async ({ portal }, caller) => {
      await addNotification(portal, caller)
      return { body: { read: true } }
    },
  },
  { route: 'GET /notification-choices', answers: answers.reader(200) },
  {
    route: 'PATCH /notification-choices',
    answers: answers.reader(200),
    send: async ({ portal }, caller) => {
      const id = await ownId(portal, caller)
      await portal.db.deleteFrom('notification_choices').where('user_id', '=', id).execute()
      const user = await portal.db
        .selectFrom('users')
        .where('id', '=', id)
        .select('login_type')
        .executeTakeFirst()
      const kind = user?.login_type === 'CUSTOMER' ? 'publication' : 'mention'
      return { body: { [kind]: 'digest' } }
    },
  },
  {
    route: 'GET /unsubscribe/:token',
    answers: answers.anyone(303),
    send: () => ({ path: '/unsubscribe/anything' }),
  },
  {
    route: 'POST /unsubscribe/:token',
    answers: answers.anyone(200),
    send: async ({ portal }) => {
      const user = await addUser(portal, 'SENIOR')
      const token = unsubscribeToken(portal.services.encryptor, { user, kinds: ['mention'] })
      return { path: `/unsubscribe/${token}`, body: { 'List-Unsubscribe': 'One-Click' } }
    },
  },
  {
    route: 'POST /unsubscribe/:token',
    about: 'that was never sent',
    answers: answers.anyone(410),
    send: () => ({
      path: `/unsubscribe/${'A'.repeat(80)}`,
      body: { 'List-Unsubscribe': 'One-Click' },
    }),
  },
  { route: 'POST /totp', answers: ENROLLING(201), send: () => ({ body: {} }) },
  {
    route: 'POST /totp',
    about: 'of somebody else',
    answers: ENROLLING(403),
    send: () => ({ body: { user: 'nobody@matrix.example' } }),
  },
  {
    route: 'GET /totp/:code',
    answers: ENROLLING(200),
    send: async (_, caller) => {
      const { body } = await caller<{ secret?: string }>('POST', '/totp', {})
      const secret = body.secret ?? 'NB2W45DFOIZA'
      return { path: `/totp/${new TOTP({ secret }).generate()}?secret=${secret}` }
    },
  },
  {
    route: 'POST /totp/verification',
    answers: ENROLLING(200),
    send: async (_, caller) => {
      const { body } = await caller<{ secret?: string }>('POST', '/totp', {})
      const secret = body.secret ?? 'NB2W45DFOIZA'
      return { body: { code: new TOTP({ secret }).generate(), secret } }
    },
  },
  {
    route: 'POST /recovery-codes',
    about: 'without a second factor',
    answers: answers.signedIn(409),
    send: () => ({ body: { password: PASSWORD } }),
  },
  {
    route: 'POST /one-time-passcode',
    about: 'without a second factor',
    answers: answers.anyone(409),
    send: () => ({ body: { email: 'senior@test.example', password: PASSWORD } }),
  },
  {
    route: 'GET /status-io',
    answers: answers.signedIn(200),
    send: () => ({ path: '/status-io?entity=maintenance' }),
  },
  { route: 'GET /live', answers: answers.signedIn(200), send: () => ({ endless: true }) },
]

/** A user with no activity of a caller. */
async function addUser(
  { as, db }: TestPortal,
  loginType: 'ADMIN' | 'SENIOR' = 'ADMIN',
): Promise<string> {
  const email = `${randomUUID()}@matrix.example`
  await as({ email, loginType })
  return userIdOf(db, email)
}

/** The activity log of one user. */
export const activityRows: readonly Row[] = [
  {
    route: 'GET /activity',
    answers: answers.senior(200),
    send: async ({ portal }) => ({
      path: `/activity?subject.type=USER&subject.reference=${await addUser(portal)}`,
    }),
  },
]
