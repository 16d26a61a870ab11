import { EMPTY_ANSWER, givenStatus } from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'
import { vi } from 'vitest'

import type { AnswerChange, AnswerResult, Availability, GridRecord } from './answer-change.ts'
import { type AnswerBackend, createAnswerSession } from './answer-session.ts'

const { capabilityChangeNote: emptyNote, ...emptyFields } = EMPTY_ANSWER

export const answer = (_id: string, more: Partial<GridRecord> = {}): GridRecord => ({
  _id,
  company: 'company',
  capability: _id,
  version: 1,
  status: 'NOT_COMPLETED',
  ...emptyFields,
  noted: emptyNote !== '',
  images: 0,
  updatedBy: null,
  updatedAt: null,
  previous: null,
  ...more,
})

/** A minimal server: each save increments the version, stale versions are conflicts. */
function openServer(answers: readonly GridRecord[]) {
  const records = new Map(answers.map((one) => [one._id, one]))
  const calls: (readonly AnswerChange[])[] = []
  return {
    records,
    calls,
    failing: false as boolean | 'after saving',
    async save(changes: readonly AnswerChange[]): Promise<AnswerResult[]> {
      calls.push(changes)
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (this.failing === true) throw new Error('no connection')
      const results = changes.map((change): AnswerResult => {
        const { _id, version, hasCapability, status } = change
        const now = records.get(_id)
        if (!now) return { outcome: 'missing', answer: null }
        if (now.version !== version) return { outcome: 'conflict', answer: now }
        const { capabilityChange = now.capabilityChange } = change
        // Without a status the server completes an answer that has a yes or no.
        const completes = status === undefined && hasCapability !== null
        const said = {
          hasCapability,
          capabilityChange:
            capabilityChange ?? (completes ? defaultChange(hasCapability, now.previous) : null),
        }
        const { capabilityChangeNote = now.full?.capabilityChangeNote, images = now.full?.images } =
          change
        const full = { capabilityChangeNote: capabilityChangeNote ?? '', images: images ?? [] }
        const saved = {
          ...now,
          version: version + 1,
          ...said,
          status: status ?? givenStatus(said),
          ...(now.full && { full }),
        }
        records.set(_id, saved)
        return { outcome: 'saved', answer: saved }
      })
      // The connection breaks after the server has saved.
      if (this.failing === 'after saving') throw new Error('no response')
      return results
    },
  }
}

export function openSession(answers: readonly GridRecord[], mayLoseScores = true) {
  const server = openServer(answers)
  let stored: readonly AnswerChange[] = []
  const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(mayLoseScores))
  const deleteImages = vi.fn<AnswerBackend['deleteImages']>(() => Promise.resolve())
  const session = createAnswerSession(
    {
      save: (changes) => server.save(changes),
      mayLoseScores: asked,
      store: (unsaved) => (stored = unsaved),
      onFailure: () => 3000,
      deleteImages,
    },
    answers,
  )
  const set = (...pairs: [string, Availability][]) => session.edit(new Map(pairs))
  return { session, server, asked, stored: () => stored, set, deleteImages }
}
