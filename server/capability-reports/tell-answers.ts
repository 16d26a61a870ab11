import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** More of them are told without their names. */
const MOST_NAMED = 100

interface Options extends Pick<Services, 'live'> {
  readonly db: Kysely<Tables>
  readonly onError: (error: unknown) => void
}

export interface AnswerNews {
  /** Answers that have been saved, and committed, in a report. */
  tell(report: string, saved: readonly string[]): void
  /** Resolves when everything has been told. */
  settled(): Promise<void>
}

/**
 * Tells whoever has a report open that answers in it are new. After the change is committed, not
 * with it: telling in the transaction would have researchers who save at once wait for each other,
 * and a page that misses it asks again the next time it hears something. Nobody waits for the
 * telling either, and what is saved while it is under way is told together.
 */
export function openAnswerNews({ db, live, onError }: Options): AnswerNews {
  const waiting = new Map<string, Set<string>>()
  let telling: Promise<void> | null = null

  async function tellAll(): Promise<void> {
    for (const [report, saved] of waiting) {
      waiting.delete(report)
      const answers = saved.size > MOST_NAMED ? null : [...saved]
      try {
        await live.publish(db, { to: 'staff', event: { kind: 'answers', report, answers } })
      } catch (error) {
        onError(error)
      }
    }
    telling = null
  }

  return {
    tell: (report, saved) => {
      if (saved.length === 0) return
      waiting.set(report, new Set([...(waiting.get(report) ?? []), ...saved]))
      telling ??= tellAll()
    },
    settled: async () => {
      await telling
    },
  }
}
