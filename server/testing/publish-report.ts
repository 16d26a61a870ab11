import type { CallAs } from './call-as.ts'

/** Takes a complete report along the workflow, by the calls that a senior makes. */
export async function publishReport(senior: CallAs, reportId: string): Promise<void> {
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED']) {
    const answer = await senior('PUT', `/report-status/${reportId}`, { status })
    if (answer.status !== 200) {
      throw new Error(`${status} was answered ${JSON.stringify(answer.body)}`)
    }
  }
}
