import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { vi } from 'vitest'

import type { Operations } from '../content-field.ts'
import { createDraftBook } from '../draft-book.ts'
import type { KeptDraft, KeptDrafts } from '../kept-drafts.ts'

/** What a save throws that has met somebody else's. */
export class Collision extends Error {
  readonly record: ContentBuilding

  constructor(record: ContentBuilding) {
    super('collision')
    this.record = record
  }
}

export const at = (minute: number) => `2026-03-01T10:${`${minute}`.padStart(2, '0')}:00.000Z`

/** A record as of a minute, with one trend. */
export const recordOf = (minute: number, texts: { top?: string; title?: string } = {}) =>
  ({
    _id: 'content',
    reportId: 'report',
    loadedAt: at(minute),
    updatedAt: at(minute),
    carriedOver: { from: null, sections: [] },
    executiveSummary: {
      paragraphDate: null,
      availableDate: null,
      topPerformers: texts.top ?? null,
    },
    productRating: {},
    categoryPerformance: [],
    trendsInnovations: [{ _id: 't', trendTitle: texts.title ?? 'Passkeys', trendContent: '' }],
  }) as unknown as ContentBuilding

/** What earlier visits have left, and what this one keeps. */
export function openKept(left: readonly KeptDraft[] = []) {
  const own = new Map<string, KeptDraft>()
  let before = left
  const drafts: KeptDrafts = {
    read: () => [...before],
    clear: () => void (before = []),
    write: (draft) => void own.set(draft.key, draft),
    drop: (key) => void own.delete(key),
  }
  return { drafts, own, forget: () => void (before = []) }
}

/** A book on a desk whose answers each test gives by hand. */
export function openBook(initial: ContentBuilding | null = recordOf(0), kept = openKept()) {
  let record = initial
  const sent: { operations: Operations; loadedAt: string }[] = []
  const answers: (ContentBuilding | Error | Promise<ContentBuilding>)[] = []
  const failures: string[] = []
  const create = vi.fn<() => Promise<ContentBuilding>>(async () => recordOf(1))
  const book = createDraftBook({
    record: () => record,
    keep: (next) => void (record = next),
    create,
    patch: async (_record, operations, loadedAt) => {
      sent.push({ operations, loadedAt })
      const answer = answers.shift() ?? recordOf(59)
      if (answer instanceof Error) throw answer
      return answer
    },
    externalOf: (error) => (error instanceof Collision ? error.record : null),
    reasonOf: (error) => (error as Error).message,
    onFailure: (reason) => failures.push(reason),
    kept: kept.drafts,
    now: () => at(30),
  })
  return {
    book,
    sent,
    answers,
    failures,
    create,
    kept,
    record: () => record,
    learn: (next: ContentBuilding) => void (record = next),
  }
}
