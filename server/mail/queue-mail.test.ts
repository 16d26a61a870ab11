import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { queueMail } from './queue-mail.ts'

const { db, services, sendMails, mails } = await openTestPortal()

const mail = {
  to: 'reader@test.example',
  subject: 'Set a password',
  text: 'Open http://portal.test/forgotPassword?parts=secret-link',
  html: '<p>Open <a href="http://portal.test/forgotPassword?parts=secret-link">the link</a></p>',
}

test('an email is sent once the transaction has committed, and the job table never holds its plain content [D11.7]', async () => {
  await db.transaction().execute(async (transaction) => {
    await queueMail(transaction, services, mail)
    await sendMails()
    expect(await mails()).toEqual([])
  })
  const { rows } = await sql`select * from pgboss.job where name = 'send-mail'`.execute(db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/secret-link|Set a password|reader@/)
  await sendMails()
  expect(await mails()).toMatchObject([mail])
})

test('an email of a transaction that is rolled back is never sent', async () => {
  const undone = db.transaction().execute(async (transaction) => {
    await queueMail(transaction, services, { ...mail, subject: 'Never' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sendMails()
  expect((await mails()).map(({ subject }) => subject)).not.toContain('Never')
})
