import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { countInboxes } from './find-inbox.ts'

/** Returns the caller's inboxes in which screenshots wait. For staff only. */
export async function findInboxWaiting(db: Kysely<Tables>, caller: Caller): Promise<WaitingItem[]> {
  const inboxes = await countInboxes(db, caller)
  return inboxes.map(({ report, title, waiting }) => ({
    kind: 'inbox',
    report: { _id: report, title },
    subject: `${countText(waiting, 'screenshot')} in your inbox`,
    detail: null,
    path: `/inbox?report=${report}`,
    since: null,
  }))
}
