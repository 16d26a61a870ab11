import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { up } from './0063_activity_people.ts'

const { db, owner, as } = await openTestPortal()

async function addPerson(name: string) {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@log.example`
  const call = await as({ email, loginType: 'ADMIN' })
  const id = await userIdOf(db, email)
  await call('PATCH', `/users/${id}`, { name, lastName: 'Longwood' })
  return id
}

test('the migration references the people that entries of the log quote, and none for a name of several [D15.352]', async () => {
  const ann = await addPerson('Ann "Annie"')
  const bea = await addPerson('Bea')
  await addPerson('Cleo')
  const gone = crypto.randomUUID()
  await db.deleteFrom('activities').execute()
  const entries: readonly (readonly ['USER' | 'COMPANY_CUSTOMER' | 'REPORT', string, string])[] = [
    ['USER', ann, 'Changed the user "Ann "Annie" Longwood": first name, from customer to senior'],
    ['USER', gone, 'Created the user "Cleo Longwood" of the company "Who, "quoted""'],
    ['USER', gone, 'Deleted the user "Erased person"'],
    ['USER', bea, 'Saved the view "Bea Longwood"'],
    [
      'COMPANY_CUSTOMER',
      gone,
      'Changed the company "A": primary contact is "Bea Longwood", billing contact is "Bea Longwood"',
    ],
    [
      'COMPANY_CUSTOMER',
      gone,
      'Changed the company "B": primary contact is "Bea Longwood", no billing contact',
    ],
    ['COMPANY_CUSTOMER', gone, 'Changed the company "C": billing contact is "Cleo Longwood"'],
    ['COMPANY_CUSTOMER', gone, 'Changed the company "D": primary contact, name'],
    [
      'REPORT',
      gone,
      'Declined the request of Bea Longwood to buy the edition "Air": Bea Longwood asked',
    ],
    [
      'REPORT',
      gone,
      'Declined the request of the company "Bea Longwood" to buy the edition "Air": no',
    ],
  ]
  for (const [subject, reference, action] of entries)
    await recordActivity(db, { subject, reference, action, actorId: null })
  await sql`drop table activity_people`.execute(owner)

  await owner.transaction().execute((transaction) => up(transaction as never))

  const { rows } = await sql<Record<string, unknown>>`
    select action, user_id, substr(action, starts_at, char_length(activity_people.name)) as quoted
    from activity_people join activities on activities.id = activity_id
    order by activities.created_at, position`.execute(db)
  const expected = [
    [0, ann, 'Ann "Annie" Longwood'],
    [1, gone, 'Cleo Longwood'],
    [4, bea, 'Bea Longwood'],
    [4, bea, 'Bea Longwood'],
    [5, bea, 'Bea Longwood'],
    // The deleted account and another one have had this name.
    [6, null, 'Cleo Longwood'],
    [8, bea, 'Bea Longwood'],
  ] as const
  expect(rows).toEqual(
    expected.map(([entry, user_id, quoted]) => ({ action: entries[entry]![2], user_id, quoted })),
  )
  const [first, second] = await db
    .selectFrom('activity_people')
    .where('position', 'in', [1, 2])
    .where('activity_id', 'in', (of) =>
      of.selectFrom('activity_people').where('position', '=', 2).select('activity_id'),
    )
    .orderBy('position')
    .select('starts_at')
    .execute()
  expect(second!.starts_at - first!.starts_at).toBe('Bea Longwood", billing contact is "'.length)
})
