import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createTestDatabase } from '@insights/platform/database/test-database.ts'
import { installJobs } from '@insights/platform/jobs/install-jobs.ts'
import type { SentMail } from '@insights/platform/mail/mail.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'

import { hashPassword } from '../accounts/credentials/password.ts'
import type { Tables } from '../database/tables.ts'
import { createApp } from '../start/app.ts'
import { readConfig } from '../start/config.ts'
import { openServices } from '../start/open-services.ts'
import type { Services } from '../start/services.ts'
import { callAs, type CallAs, PASSWORD } from './call-as.ts'

export interface TestPortal {
  readonly app: FastifyInstance
  readonly db: Kysely<Tables>
  /** Services that another process of the portal would open on the same database. */
  readonly connectionString: string
  /** The services of the server of this test. */
  readonly services: Services
  /** Runs every due job, e.g. sends the queued emails, and returns when they are done. */
  readonly runJobs: () => Promise<void>
  /** The emails that were sent so far, oldest first. */
  readonly mails: () => Promise<SentMail[]>
  /** In a directory of the test file's own. */
  readonly storage: FileStorage
  readonly storageDirectory: string
  /** Files, emails and the secret key; another process needs it to work on the same data. */
  readonly dataDirectory: string
  readonly anonymous: CallAs
  /** Signs in as a user created for the test. */
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

/**
 * Starts a server on a database of its own with a user of each role signed in; call it once a file.
 * `variables` are environment variables of the test, e.g. `{ SMTP_URL }`.
 */
export async function openTestPortal(variables: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const migrations = join(import.meta.dirname, '../database/migrations')
  const { db, connectionString } = await createTestDatabase<Tables>({
    migrations,
    prepare: installJobs,
  })
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
  const as = async (user: TestUser) => {
    await addUser(db, user)
    return callAs(app, user.email)
  }
  const { id } = await db
    .insertInto('company_customers')
    .values({ name: 'Fielding Partners' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = await as({
    email: 'reader@test.example',
    loginType: 'CUSTOMER',
    companyCustomer: id,
  })
  return {
    app,
    db,
    connectionString,
    services,
    runJobs: () => services.jobs.runDue(),
    mails: async () => (await services.mailer.outbox?.find(Infinity))?.mails.toReversed() ?? [],
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

async function addUser(db: Kysely<Tables>, user: TestUser): Promise<void> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: await passwordHash,
      name: user.email.split('@')[0]!,
      last_name: 'Tester',
      login_type: user.loginType,
      active: user.active ?? true,
      company_customer_id: user.companyCustomer ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const products = user.products ?? ['insights']
  if (products.length === 0) return
  await db
    .insertInto('user_products')
    .values(products.map((product_id) => ({ user_id: id, product_id })))
    .execute()
}
