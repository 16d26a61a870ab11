import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { lastDigest } from '@insights/domain/accounts/notifications/last-digest.ts'
import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { queueMailingOfNotifications } from '@insights/server/accounts/notifications/mail-notifications.ts'
import { queueMail } from '@insights/server/mail/queue-mail.ts'
import { queueNotifyingFollowers } from '@insights/server/reading/following/notify-followers.ts'
import { sql } from 'kysely'

import { measure, printRow, time, unlessSmoke } from './measure.ts'
import { type Portal, withPortal } from './open-portal.ts'
import { addCustomer, publishReport } from './seed.ts'
import { serve } from './servers.ts'

/**
 * Emails of one worker in a process of its own: how long they take, against as many emails whose text
 * is there already, and whether each person gets one.
 */
/** The daily digest of 1,000 people with 50 notifications each. */
async function measureDigest(portal: Portal, mailer: Mailer) {
  const { db, services } = portal
  const [people, events] = [unlessSmoke(1000, 4), unlessSmoke(50, 2)]
  const host = `${crypto.randomUUID()}.example`
  await sql`insert into users (email, password_hash, name, last_name, login_type)
    select 'person-' || n || '@' || ${host}, 'none', 'Person', n::text, 'ADMIN'
    from generate_series(1, ${people}::int) n`.execute(db)
  const notify = async () => {
    const at = new Date(lastDigest(new Date()).getTime() - 60_000)
    await sql`insert into notifications
        (user_id, kind, path, subject, excerpt, event_key, created_at)
      select id, 'reply', '/comments?thread=' || n, 'Event ' || n || '.',
        repeat('Does the paid row count? ', 6), n::text, ${at}
      from users, generate_series(1, ${events}::int) n where email like ${`%@${host}`}`.execute(db)
    await sql`analyze notifications`.execute(db)
  }
  await measureMails(portal, mailer, {
    name: `a digest of ${events} events each`,
    host,
    people,
    text: 'Does the paid row count? '.repeat(events * 20),
    prepare: notify,
    queue: async () => {
      await sql`delete from pgboss.job where name = 'mail-notifications'`.execute(db)
      await queueMailingOfNotifications(db, services)
    },
    isWhole: (source) => new Set(source.match(/Event \d+\./g)).size === events,
    seconds: 60,
  })
}

/**
 * The email about the publication of a report of 6,000 answers to 2,000 followers, each of two
 * companies, two capabilities and a group, from the publication on.
 */
async function measurePublication(portal: Portal, mailer: Mailer) {
  const { db, services } = portal
  const people = unlessSmoke(2000, 4)
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const { reportId } = await publishReport(services, size)
  const host = `${crypto.randomUUID()}.example`
  const owner = await addCustomer(db, reportId)
  await sql`insert into users (email, name, last_name, login_type, company_customer_id)
    select 'follower-' || n || '@' || ${host}, 'Follower', n::text, 'CUSTOMER',
      (select company_customer_id from users where id = ${owner})
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`insert into follows (user_id, industry_id, kind, subject)
    select users.id, editions.industry_id, followed.kind, followed.subject
    from users, reports join editions on editions.id = reports.edition_id,
      lateral (
        (select 'company' as kind, company_id::text as subject from report_companies
          where report_id = reports.id order by company_id limit 2)
        union all
        (select 'capability', capability_id::text from report_capabilities
          where report_id = reports.id order by capability_id limit 2)
        union all
        (select 'group', min(belongs_to) from report_categories where report_id = reports.id)
      ) as followed
    where users.email like ${`%@${host}`} and reports.id = ${reportId}`.execute(db)
  await sql`analyze users, follows`.execute(db)
  await measureMails(portal, mailer, {
    name: 'a publication',
    host,
    people,
    text: 'Company 1 stays 1st. '.repeat(100),
    prepare: async () => {},
    queue: () =>
      db.transaction().execute(async (transaction) => {
        // Otherwise its emails may wait for the next look, up to a minute later.
        await sql`delete from pgboss.job where name = 'mail-notifications'`.execute(transaction)
        await queueNotifyingFollowers(transaction, services, reportId)
      }),
    isWhole: (source) => source.includes('Read the report'),
    seconds: 120,
  })
}

interface Mailing {
  readonly name: string
  /** The receivers are all users of this host. */
  readonly host: string
  readonly people: number
  /** Text of the emails to compare with, which is there already. */
  readonly text: string
  readonly prepare: () => Promise<void>
  readonly queue: () => Promise<void>
  /** True if an email has everything. */
  readonly isWhole: (source: string) => boolean
  readonly seconds: number
}

type Mailer = Awaited<ReturnType<typeof openMailer>>

/** Starts a mail server and a worker that sends to it. */
async function openMailer({ connectionString: DATABASE }: Portal) {
  const DATA = await mkdtemp(join(tmpdir(), 'insights-bench-mails-'))
  const { mails, port, close } = await openMailListener()
  const env = { ROLE: 'worker', DATABASE, SMTP_URL: `smtp://127.0.0.1:${port}`, DATA }
  await serve('serve-portal.ts', env)
  return { mails, close }
}

async function measureMails({ db, services }: Portal, mailer: Mailer, mailing: Mailing) {
  const { name, host, people, text, prepare, queue, isWhole, seconds } = mailing
  await sql`insert into user_products (user_id, product_id)
    select id, 'insights' from users where email like ${`%@${host}`}`.execute(db)
  const { rows } = await sql<{ email: string }>`
    select email from users where email like ${`%@${host}`}`.execute(db)
  const receivers = () =>
    mailer.mails.flatMap(({ to }) => to).filter((address) => address.endsWith(host))
  /** Seconds until everybody has an email. A second one would come soon after. */
  const sendAll = async (work: () => Promise<unknown>) => {
    mailer.mails.length = 0
    const taken = await time(async () => {
      await work()
      while (receivers().length < people) await pause(5)
    })
    await pause(unlessSmoke(50, 5))
    return taken / 1000
  }
  const reference = await sendAll(() =>
    db.transaction().execute(async (transaction) => {
      for (const { email } of rows)
        await queueMail(transaction, services, { to: email, subject: 'Plain', text, html: text })
    }),
  )
  await prepare()
  const figure = await sendAll(queue)
  const what = `${name} to ${people} people, and emails whose text is there`
  printRow(what, 's', { figure, reference, atMost: seconds, ratioAtMost: 5 })
  const twice = receivers().length - new Set(receivers()).size
  printRow('  emails sent twice', '', { figure: twice, atMost: 0 })
  const whole = mailer.mails.filter(({ source }) => isWhole(source.toString())).length
  printRow('  people without a whole email', '', { figure: people - whole, atMost: 0 })
}

await measure({
  mails: withPortal(async (portal) => {
    const mailer = await openMailer(portal)
    await measureDigest(portal, mailer)
    await measurePublication(portal, mailer)
    await mailer.close()
  }),
})
