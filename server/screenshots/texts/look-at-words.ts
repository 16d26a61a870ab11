import { setImmediate } from 'node:timers/promises'

import type { ReadWord } from '@insights/domain/screenshots/texts/find-hits.ts'
import type { Kysely } from 'kysely'

import type { StoredWord } from '../../database/report-tables.ts'
import type { Tables } from '../../database/tables.ts'

/** Images whose words are in memory at the same time: a page of small print has 3,000 of them. */
const AT_ONCE = 16

/** The turn of the latest search; each waits for the one before it. */
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Returns the result of `look` for each of some images, by their contents; images whose text is gone
 * are left out. Searches take turns, a few images each, and a turn of the event loop has one
 * image: two hundred pages of small print block no other request, however many users search at
 * once.
 */
export async function lookAtWords<Found>(
  db: Kysely<Tables>,
  sha256s: readonly string[],
  look: (words: readonly ReadWord[]) => Found,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (let start = 0; start < sha256s.length; start += AT_ONCE) {
    await takeTurn(async () => {
      const rows = await db
        .selectFrom('image_texts')
        .where('sha256', 'in', sha256s.slice(start, start + AT_ONCE))
        .select(['sha256', 'words'])
        .execute()
      for (const { sha256, words } of rows) {
        await setImmediate()
        found.set(sha256, look(words.map(toReadWord)))
      }
    })
  }
  return found
}

async function takeTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  await turn
}

export function toReadWord([text, left, top, width, height, , line]: StoredWord): ReadWord {
  return { text, left, top, width, height, line }
}
