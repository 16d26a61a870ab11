import type { PhoneMove } from '@insights/contract/answers/phone.ts'
import { sql } from 'kysely'

import { phoneMoveLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import { badRequest, gone } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { PAIRING_ENDED, type Phone } from './find-phone.ts'

/**
 * Asks the computer to open the answer before or after the one that was open when the phone asked.
 * The computer applies the rules of its own buttons, and may ignore the request: the phone shows
 * the answer that is open then.
 */
export async function askForNeighbour(
  services: Pick<Services, 'db' | 'live'>,
  { pairing, caller }: Phone,
  { target, to }: PhoneMove,
): Promise<void> {
  await recordAttempts(services.db, phoneMoveLimit(pairing))
  await transact(services, async (transaction) => {
    const used = await transaction
      .updateTable('phone_pairings')
      .set({ used_at: sql<string>`clock_timestamp()` })
      .where('id', '=', pairing)
      .returning('id')
      .executeTakeFirst()
    // The phone was unpaired meanwhile.
    if (!used) throw gone(PAIRING_ENDED)
    const open = await transaction
      .selectFrom('phone_targets')
      .where('pairing_id', '=', pairing)
      .where('id', '=', target)
      .select('answer_id')
      .executeTakeFirst()
    const answer = open?.answer_id ?? null
    if (answer === null) throw badRequest('target: No answer', { target: 'No answer' })
    const event = { kind: 'phone-move', pairing, answer, to } as const
    publish(transaction, { to: 'user', user: caller._id, event })
  })
}
