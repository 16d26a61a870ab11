import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { openTestRecords } from '../../testing/authorisation-matrix/test-records.ts'
import { RECORD_NOUNS } from '../../testing/record-nouns.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const records = await openTestRecords(portal)

/** Nouns whose new records have a natural key, so that one sent again is rejected and not stored twice. */
const BY_KEY = ['/users', '/companies-customer', '/companies-reports', '/sign-on-connections', '/sales-person'] // prettier-ignore
/** Its secret is in the first response alone: one that is sent again is another, whose secret is known. */
const WITH_SECRET = '/webhooks'

const named = RECORD_NOUNS.filter(({ path }) => ![...BY_KEY, WITH_SECRET].includes(path))

test.each(named.map((noun) => [noun.path, noun] as const))(
  'a new record of %s that its client sends again is the same record, with the values of the last time [D15.658]',
  async (path, { create, change }) => {
    const fields = typeof create === 'function' ? await create(records) : create
    const body = { _id: randomUUID(), ...fields }
    const sent = await Promise.all([1, 2].map(() => portal.senior('POST', path, body)))
    expect(sent).toMatchObject([
      { status: 201, body: { _id: body._id } },
      { status: 201, body: { _id: body._id } },
    ])
    const again = await portal.senior('POST', path, { ...body, ...(change as object) })
    expect([again.status, again.body]).toMatchObject([
      201,
      { _id: body._id, ...(change as object) },
    ])
  },
)
