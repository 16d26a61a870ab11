import { testEditAdapter, TestConflict } from '../edit-session/testing.ts'
import type { AnswerResult } from './answer-change.ts'
import { createAnswerSession } from './answer-session.ts'
import { openLocalAnswers } from './local-answers.ts'
import { answer } from './open-test-session.ts'

testEditAdapter<boolean | null>('the answers of a grid', {
  values: { first: null, mine: true, theirs: false },
  open(server, storage) {
    const drafts = openLocalAnswers('ann', 'report', 'mobile-web', storage)
    const toAnswer = ({ value, version }: { value: boolean | null; version: number }) =>
      answer('a', {
        version,
        hasCapability: value,
        capabilityChange: value === null ? null : 'no-change',
        status: value === null ? 'NOT_COMPLETED' : 'COMPLETED',
      })
    const session = createAnswerSession(
      {
        async save([change]): Promise<AnswerResult[]> {
          const { hasCapability, version } = change!
          try {
            const saved = await server.save(hasCapability, version)
            return [{ outcome: 'saved', answer: toAnswer(saved) }]
          } catch (error) {
            if (!(error instanceof TestConflict)) throw error
            return [{ outcome: 'conflict', answer: toAnswer(error.record) }]
          }
        },
        mayLoseScores: () => Promise.resolve(true),
        store: drafts.write,
        onFailure: () => null,
      },
      [toAnswer(server.record())],
    )
    const state = () => {
      const now = session.cell('a')!.state
      return now === 'saved' ? undefined : now
    }
    return {
      edit: (value) => session.edit(new Map([['a', value]])),
      save: session.flush,
      shown: () => session.cell('a')!.value,
      state,
      theirs: () => (state() === 'conflict' ? session.cell('a')!.answer.hasCapability : undefined),
      async override() {
        session.resolve(['a'], 'mine')
        await session.flush()
      },
      discard: () => session.resolve(['a'], 'theirs'),
      arrive: () => void session.receive([toAnswer(server.record())]),
      restore() {
        const found = drafts.recoverable()
        drafts.deleteRecoverable()
        if (found) session.restore(found.changes, found.at)
      },
    }
  },
})
