import type { Page } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports.ts'

import { type Client, retryUntilSuccess } from '../client.ts'
import type { Writer } from '../writer.ts'

const WAY = ['DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED'] as const

/**
 * Takes an edition through its workflow, revision after revision. How far it is only ever grows, to
 * what was acknowledged at least and to what was asked for at most.
 */
export function publishRevisions(client: Client, industry: string): Writer {
  let newest: { id: string; place: number } | undefined
  let acknowledged = -1
  let asked = -1
  let count = 0
  const complaints: string[] = []

  async function settle(): Promise<void> {
    const path = `/reports?industry=${industry}&$limit=infinity`
    const { data } = await client.call<Page<ReportListed>>('GET', path)
    const report = data.toSorted((a, b) => b.revision - a.revision)[0]!
    const place = report.revision * WAY.length + WAY.indexOf(report.status as (typeof WAY)[number])
    if (place < acknowledged)
      complaints.push(`The edition fell back from ${acknowledged} to ${place}`)
    if (asked >= 0 && place > asked) complaints.push(`The edition went on to ${place} by itself`)
    newest = { id: report._id, place }
    acknowledged = place
    asked = place
  }

  return {
    name: 'moves of the workflow',
    // What is published is printed.
    pauseMilliseconds: 600,
    acknowledged: () => count,
    write: async () => {
      if (!newest || asked > acknowledged) await settle()
      const { id, place } = newest!
      asked = place + 1
      const next = WAY[(place + 1) % WAY.length]!
      if (next === 'DRAFT') {
        const made = await client.call<{ _id: string }>('POST', '/report-edit', { reportId: id })
        newest = { id: made._id, place: asked }
      } else {
        await client.call('PUT', `/report-status/${id}`, { status: next })
        newest = { id, place: asked }
      }
      acknowledged = asked
      count += 1
    },
    verify: async () => {
      await retryUntilSuccess(settle)
      return complaints.splice(0)
    },
  }
}
