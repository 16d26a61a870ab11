import type { Methodology } from '@insights/contract/content/methodology.ts'

import { testEditAdapter, TestConflict } from '../../edit-session/testing.ts'
import { createMethodologySession, openMethodologyDraft } from './methodology-session.ts'

testEditAdapter('a methodology', {
  values: {
    first: '<p>First</p>',
    mine: '<p>Mine</p>',
    theirs: '<p>Theirs</p>',
    untidy: '<p>Mine</p>\n',
  },
  open(server, storage) {
    const toRecord = ({ value, version }: { value: string; version: number }): Methodology => ({
      _id: 'methodology',
      report: 'report',
      methodology: value,
      carriedOverFrom: null,
      createdAt: '',
      updatedAt: String(version),
    })
    const record = toRecord(server.record())
    const session = createMethodologySession({
      base: { record, html: record.methodology },
      save: async ({ record: on, html }) =>
        toRecord(await server.save(html, Number(on?.updatedAt))),
      conflictingRecord: (error) =>
        error instanceof TestConflict ? toRecord(error.record) : undefined,
      draft: openMethodologyDraft('ann', 'report', storage),
      now: () => new Date().toISOString(),
    })
    return {
      edit: session.edit,
      save: session.save,
      shown: session.value,
      state: () => session.change()?.state,
      theirs: () => session.change()?.conflictingRecord?.methodology,
      override: session.override,
      discard: session.discard,
      restore() {
        const draft = session.recoverable()
        if (draft) session.restore(draft)
      },
    }
  },
})
