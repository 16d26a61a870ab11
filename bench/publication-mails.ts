import { queueNotifyingFollowers } from '@insights/server/reading/following/notify-followers.ts'
import { sql } from 'kysely'

import { openMailWorker } from './mail-worker.ts'
import { SMOKE, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, publishReport } from './seed.ts'

/**
 * The email about the publication of a report of 6,000 answers to 2,000 followers. Each follows two
 * companies, two capabilities and a group; one worker in a process of its own sends the emails. How long
 * it takes from the publication on, against as many emails whose text is there already, and whether each
 * follower gets one, also from a worker that is killed in the middle.
 */
const FOLLOWERS = unlessSmoke(2000, 4)

const portal = await openPortal()
const { db, services } = portal
const size = { companies: 10, categories: 20, capabilities: 10 }
const { reportId } = await publishReport(services, size)
const host = `${crypto.randomUUID()}.example`
const followers = await addFollowers()
const { mails, arrive, queuePlainMails, killAfter, printFaults, close } = await openMailWorker(
  portal,
  host,
)
const isWhole = (source: string) => source.includes('Read the report')

const plain = await time(async () => {
  await queuePlainMails(followers, 'Company 1 stays 1st. '.repeat(100))
  await arrive(FOLLOWERS)
})
mails.length = 0
const publication = await time(async () => {
  await publish()
  await arrive(FOLLOWERS)
})
console.log(
  `${FOLLOWERS} emails whose text is there already: ${(plain / 1000).toFixed(1)} s, of a publication: ${(publication / 1000).toFixed(1)} s`,
)
printResult(`a publication to ${FOLLOWERS} followers`, publication / 1000, 's', { atMost: 120 })
printResult(
  'the publication against emails whose text is there already',
  publication / plain,
  'x',
  {
    atMost: 5,
  },
)
printFaults(FOLLOWERS, isWhole, '')

// A test does it, too; starting another worker takes longer than a smoke run should.
if (!SMOKE) {
  mails.length = 0
  await db.deleteFrom('notifications').execute()
  await killAfter(FOLLOWERS / 2, publish)
  await arrive(FOLLOWERS)
  printFaults(FOLLOWERS, isWhole, ', killed in the middle')
}
await close()

function publish(): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Otherwise its emails may wait for the next look, up to a minute later.
    await sql`delete from pgboss.job where name = 'mail-notifications'`.execute(transaction)
    await queueNotifyingFollowers(transaction, services, reportId)
  })
}

/** Adds customers of a firm that owns the edition. Returns their addresses. */
async function addFollowers(): Promise<string[]> {
  const owner = await addCustomer(db, reportId)
  await sql`insert into users (email, name, last_name, login_type, company_customer_id)
    select 'follower-' || n || '@' || ${host}, 'Follower', n::text, 'CUSTOMER',
      (select company_customer_id from users where id = ${owner})
    from generate_series(1, ${FOLLOWERS}::int) n`.execute(db)
  await sql`insert into user_products (user_id, product_id)
    select id, 'insights' from users where email like ${`%@${host}`}`.execute(db)
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
  const added = await db
    .selectFrom('users')
    .where('email', 'like', `%@${host}`)
    .select('email')
    .execute()
  return added.map(({ email }) => email)
}
