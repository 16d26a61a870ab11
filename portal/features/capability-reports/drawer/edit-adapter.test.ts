import type { Answer } from '@insights/contract/capability-reports.ts'

import { testEditAdapter, TestConflict } from '../../../edit-session/testing.ts'
import { openAnswerDraft } from './answer-draft.ts'
import { createAnswerFormSession } from './answer-form-session.ts'

testEditAdapter('the drawer of an answer', {
  values: { first: 'First', mine: 'Mine', theirs: 'Theirs' },
  open(server, storage) {
    const toAnswer = ({ value, version }: { value: string; version: number }) =>
      ({
        _id: 'answer',
        version,
        hasCapability: true,
        capabilityChange: 'no-change',
        capabilityChangeNote: value,
        images: [],
      }) as unknown as Answer
    const session = createAnswerFormSession(
      {
        previous: null,
        save: async ({ values }, { version }) =>
          toAnswer(await server.save(values.capabilityChangeNote, version)),
        conflictingRecord: (error) =>
          error instanceof TestConflict ? toAnswer(error.record) : undefined,
        draft: openAnswerDraft('ann', 'answer', storage),
        now: () => new Date().toISOString(),
      },
      toAnswer(server.record()),
    )
    return {
      edit: (capabilityChangeNote) =>
        session.edit({ values: { ...session.form().values, capabilityChangeNote } }),
      save: session.save,
      shown: () => session.form().values.capabilityChangeNote,
      state: () => session.change()?.state,
      theirs: () => session.conflict()?.theirs.capabilityChangeNote,
      override: session.override,
      discard: session.discard,
      arrive: () => session.receive(toAnswer(server.record())),
      restore() {
        const draft = session.findDraft()
        if (draft) session.restore(draft)
      },
    }
  },
})
