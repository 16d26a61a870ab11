import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { mailNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openKillingMailServer } from '../../testing/kill-mail-worker.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { notifyFollowers } from './notify-followers.ts'

const FOLLOWERS = 12

const { SMTP_URL, mails, killWorkerAt } = await openKillingMailServer()
const portal = await openTestPortal({ SMTP_URL })
const { db, services, senior, customer, sendMails } = portal

/** Lets customers of the firm of `customer` follow a company of a report that it owns. */
async function addFollowers(report: Awaited<ReturnType<typeof addCompleteReport>>) {
  await sql`with people as (
      insert into users (email, name, last_name, login_type, company_customer_id)
      select 'follower-' || n || '@follow.example', 'Follower', n::text, 'CUSTOMER',
        ${customer.companyCustomer}::uuid
      from generate_series(1, ${FOLLOWERS}::int) n returning id
    ), products as (
      insert into user_products (user_id, product_id) select id, 'insights' from people
    )
    insert into follows (user_id, industry_id, kind, subject)
    select id, ${report.industry._id}, 'company', ${report.industry.companies[0]!.id} from people`.execute(
    db,
  )
  await sql`insert into company_reports (company_customer_id, edition_id)
    values (${customer.companyCustomer}, ${report.editionId})`.execute(db)
}

test('a publication whose worker is killed in the middle reaches each follower once [D30.50]', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await addFollowers(report)
  await publishReport(senior, report._id)
  // Broken off after a part of the followers, and run twice.
  await notifyFollowers(services, report._id)
  await sql`delete from notifications where id in (select id from notifications limit 5)`.execute(
    db,
  )
  await notifyFollowers(services, report._id)
  await mailNotifications(services, new Date(Date.now() + 1000))

  await killWorkerAt(5, portal)
  await sendMails()
  await sendMails()
  const receivers = mails.flatMap(({ to }) => to).filter((to) => to.endsWith('@follow.example'))
  expect(receivers).toHaveLength(FOLLOWERS)
  expect(new Set(receivers).size).toBe(FOLLOWERS)
  for (const { source } of mails) expect(source.toString()).toContain('is joint 1st')
})
