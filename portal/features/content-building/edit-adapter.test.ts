import { testEditAdapter, TestConflict } from '../../edit-session/testing.ts'
import { createContentSession } from './content-session.ts'
import { topPerformers } from './fields/executive-summary-fields.ts'
import { openLocalDrafts } from './local-drafts.ts'
import { at, recordOf } from './open-test-session.ts'

testEditAdapter('the content of a report', {
  values: { first: '<p>First</p>', mine: '<p>Mine</p>', theirs: '<p>Theirs</p>' },
  open(server, storage) {
    const { key } = topPerformers
    const toContent = ({ value, version }: { value: string; version: number }) =>
      recordOf(version, { top: value })
    let record = toContent(server.record())
    const session = createContentSession({
      record: () => record,
      receive: (next) => void (record = next),
      create: () => Promise.reject(new Error('there is one')),
      async patch(_record, { $set }, loadedAt) {
        const version = [1, 2, 3, 4].find((minute) => at(minute) === loadedAt)!
        return toContent(await server.save(String($set?.[key]), version))
      },
      conflictingRecord: (error) =>
        error instanceof TestConflict ? toContent(error.record) : null,
      reasonOf: String,
      onFailure: () => undefined,
      drafts: openLocalDrafts('ann', 'report', storage),
      now: () => new Date().toISOString(),
    })
    return {
      edit: (value) => session.edit(topPerformers, value),
      save: session.flush,
      shown: () => String(session.change(key)?.value ?? topPerformers.read(record)),
      state: () => session.change(key)?.state,
      theirs() {
        const { conflictingRecord = null } = session.change(key) ?? {}
        return conflictingRecord ? topPerformers.read(conflictingRecord) : undefined
      },
      override: () => session.override(key),
      discard: () => session.discard([key]),
      arrive: () => void (record = toContent(server.record())),
      restore: () => session.restoreRecoverable(() => topPerformers as never),
    }
  },
})
