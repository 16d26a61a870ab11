import type { Answer, AnswersPatched } from '@insights/contract/capability-reports.ts'
import type { Page } from '@insights/contract/find.ts'

import { type Client, retryUntilSuccess } from '../client.ts'
import type { Writer } from '../writer.ts'

/**
 * Saves the same answers together again and again, each time with another note: all of them carry
 * the note of one save, the last one acknowledged or the one that nobody knows of.
 */
export function writeAnswers(client: Client, answers: readonly Answer[]): Writer {
  let versions = new Map(answers.map(({ _id, version }) => [_id, version]))
  let known = answers[0]!.capabilityChangeNote
  let inDoubt: string | undefined
  let count = 0
  const complaints: string[] = []

  /** Looks at what is there, after a save that was not acknowledged. */
  async function settle(): Promise<void> {
    const query = `report=${answers[0]!.report}&$limit=infinity`
    const ids = new Set(versions.keys())
    const { data } = await client.call<Page<Answer>>('GET', `/capability-reports?${query}`)
    const found = data.filter(({ _id }) => ids.has(_id))
    const notes = new Set(found.map((answer) => answer.capabilityChangeNote))
    const [note] = notes
    if (notes.size !== 1) complaints.push(`A save of ${ids.size} answers is there by half`)
    else if (note !== known && note !== inDoubt) {
      complaints.push(`The answers say "${note}", acknowledged was "${known}"`)
    }
    versions = new Map(found.map(({ _id, version }) => [_id, version]))
    known = note!
    inDoubt = undefined
  }

  return {
    name: 'answers',
    acknowledged: () => count,
    write: async () => {
      if (inDoubt) await settle()
      const note = `Save ${crypto.randomUUID()}`
      inDoubt = note
      const { results } = await client.call<AnswersPatched>('PATCH', '/capability-reports', {
        answers: [...versions].map(([_id, version]) => ({
          _id,
          version,
          hasCapability: true,
          capabilityChange: 'added',
          capabilityChangeNote: note,
        })),
      })
      for (const result of results) {
        if (result.outcome === 'saved') versions.set(result.answer._id, result.answer.version)
        else complaints.push(`A save was answered ${JSON.stringify(result).slice(0, 200)}`)
      }
      known = note
      inDoubt = undefined
      count += 1
    },
    verify: async () => {
      await retryUntilSuccess(settle)
      return complaints.splice(0)
    },
  }
}
