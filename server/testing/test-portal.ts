import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SentMail } from '@insights/platform/mail/mail.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'

import { openSession } from '../accounts/authentication/open-session.ts'
import { hashPassword } from '../accounts/credentials/password.ts'
import type { Tables } from '../database/tables.ts'
import { createApp } from '../start/app.ts'
import { readConfig } from '../start/config.ts'
import { openServices } from '../start/open-services.ts'
import type { Services } from '../start/services.ts'
import { addCompanyCustomer } from './add-company-customer.ts'
import { callAs, type CallAs, callWith, PASSWORD } from './call-as.ts'
import { openLinks } from './open-links.ts'
import { openTestDatabase } from './open-test-database.ts'

export interface TestPortal {
  readonly app: FastifyInstance
  readonly db: Kysely<Tables>
  /** As the owner of the tables, whose guards a test lifts or which it changes. */
  readonly owner: Kysely<Tables>
  /** Services that another process of the portal would open on the same database. */
  readonly connectionString: string
  /** The services of the server of this test. */
  readonly services: Services
  /** Runs the due jobs of these queues, or all due jobs, and returns when they are done. */
  readonly runJobs: (...queues: string[]) => Promise<void>
  /**
   * Runs the due jobs that send emails, and no others, and opens every link of these emails. Returns
   * when they are done.
   */
  readonly sendMails: () => Promise<void>
  /** The emails that were sent so far, oldest first. */
  readonly mails: () => Promise<SentMail[]>
  /** In a directory of the test file's own. */
  readonly storage: FileStorage
  readonly storageDirectory: string
  /** Files, emails and the secret key; another process needs it to work on the same data. */
  readonly dataDirectory: string
  readonly anonymous: CallAs
  /** Opens a session of a user created for the test. */
  readonly as: (user: TestUser) => Promise<CallAs>
  readonly senior: CallAs
  readonly researcher: CallAs
  /** A customer whose company customer has bought nothing yet. */
  readonly customer: CallAs & { readonly companyCustomer: string }
}

export interface TestUser {
  readonly email: string
  readonly loginType: 'SENIOR' | 'ADMIN' | 'CUSTOMER'
  readonly companyCustomer?: string
  readonly active?: boolean
  readonly products?: readonly ('insights' | 'cjm')[]
}

/** An email of some of them comes by the others. */
const MAIL_QUEUES = [
  'send-mail',
  'mail-notifications',
  'send-notifications',
  'notify-followers',
  'send-password-link',
  'warn-of-attempts',
  'register',
  'remind-of-plan',
]

/**
 * Starts a server on a database of its own with a user of each role signed in; call it once a file.
 * `variables` are environment variables of the test, e.g. `{ SMTP_URL }`.
 */
export async function openTestPortal(variables: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const { db, connectionString, owner } = await openTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'insights-files-'))
  afterAll(() => rm(directory, { recursive: true }))
  const { services, close } = await openServices({
    config: readConfig({
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://portal.test',
      // One second for each image that a test uploads.
      READ_SCREENSHOTS: '0',
      ...variables,
    }),
    db,
    connectionString,
    dataDirectory: directory,
  })
  afterAll(close)
  const app = await createApp(services)
  afterAll(() => app.close())
  const as = async (user: TestUser) => callWith(app, await openSessionOf(db, user))
  const id = await addCompanyCustomer(db, 'Fielding Partners')
  const customer = await as({
    email: 'reader@test.example',
    loginType: 'CUSTOMER',
    companyCustomer: id,
  })
  const mails = async () => (await services.mailer.outbox?.find(Infinity))?.mails.toReversed() ?? []
  const opened = new Set<string>()
  return {
    app,
    db,
    owner,
    connectionString,
    services,
    runJobs: (...queues) => services.jobs.runDue(queues.length > 0 ? queues : undefined),
    async sendMails() {
      await services.jobs.runDue(MAIL_QUEUES)
      for (const mail of await mails()) {
        if (opened.has(mail.id)) continue
        opened.add(mail.id)
        const source = await readFile(join(directory, 'outbox', `${mail.id}.eml`), 'utf8')
        await openLinks(app, services, mail, source)
      }
    },
    mails,
    storage: services.storage,
    storageDirectory: join(directory, 'files'),
    dataDirectory: directory,
    as,
    anonymous: callAs(app),
    senior: await as({ email: 'senior@test.example', loginType: 'SENIOR' }),
    researcher: await as({ email: 'researcher@test.example', loginType: 'ADMIN' }),
    customer: Object.assign(customer, { companyCustomer: id }),
  }
}

const passwordHash = hashPassword(PASSWORD)

/** Writes what signing in writes, without the time that checking a password takes. */
async function openSessionOf(db: Kysely<Tables>, user: TestUser): Promise<string | undefined> {
  const password_hash = await passwordHash
  const id = await addUser(db, user, password_hash)
  if (user.products?.includes('insights') === false) return undefined
  const device = { address: '127.0.0.1', userAgent: 'test', formerToken: undefined, knownBrowsers: undefined } // prettier-ignore
  const password = { password_hash, totp_secret: null }
  return openSession(db, { id, productId: 'insights' }, { password }, 'INSIGHTS', device)
}

async function addUser(db: Kysely<Tables>, user: TestUser, password_hash: string): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash,
      name: user.email.split('@')[0]!,
      last_name: 'Tester',
      login_type: user.loginType,
      active: user.active ?? true,
      company_customer_id: user.companyCustomer ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const products = user.products ?? ['insights']
  if (products.length > 0) {
    await db
      .insertInto('user_products')
      .values(products.map((product_id) => ({ user_id: id, product_id })))
      .execute()
  }
  return id
}
