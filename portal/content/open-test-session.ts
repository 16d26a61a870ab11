import type { ReportContent } from '@insights/contract/content/content.ts'
import { vi } from 'vitest'

import type { PatchOperations } from './content-field.ts'
import { createContentSession } from './content-session.ts'
import type { LocalDraft, LocalDrafts } from './local-drafts.ts'

/** The error of a save that conflicts with another user's change. */
export class ConflictError extends Error {
  readonly record: ReportContent

  constructor(record: ReportContent) {
    super('conflict')
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
  }) as unknown as ReportContent

/** Changes left by earlier visits, and the ones that this one stores. */
export function openTestDrafts(left: readonly LocalDraft[] = []) {
  const own = new Map<string, LocalDraft>()
  let before = left
  const drafts: LocalDrafts = {
    read: () => [...before],
    clear: () => void (before = []),
    write: (draft) => void own.set(draft.key, draft),
    remove: (key) => void own.delete(key),
  }
  return { drafts, own, forget: () => void (before = []) }
}

/** A session whose responses the test gives by hand. */
export function openSession(
  initial: ReportContent | null = recordOf(0),
  stored = openTestDrafts(),
) {
  let record = initial
  const sent: { operations: PatchOperations; loadedAt: string }[] = []
  const responses: (ReportContent | Error | Promise<ReportContent>)[] = []
  const failures: string[] = []
  const create = vi.fn<() => Promise<ReportContent>>(async () => recordOf(1))
  const session = createContentSession({
    record: () => record,
    receive: (next) => void (record = next),
    create,
    patch: async (_record, operations, loadedAt) => {
      sent.push({ operations, loadedAt })
      const response = responses.shift() ?? recordOf(59)
      if (response instanceof Error) throw response
      return response
    },
    conflictingRecord: (error) => (error instanceof ConflictError ? error.record : null),
    reasonOf: (error) => (error as Error).message,
    onFailure: (reason) => failures.push(reason),
    drafts: stored.drafts,
    now: () => at(30),
  })
  return {
    session,
    sent,
    responses,
    failures,
    create,
    stored,
    record: () => record,
    learn: (next: ReportContent) => void (record = next),
  }
}
