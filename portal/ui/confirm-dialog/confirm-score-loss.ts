import { confirm } from './confirm.ts'

/** Asks before a change deletes calculated scores (decisions 6). */
export function confirmScoreLoss(change: string): Promise<boolean> {
  return confirm({
    title: 'Scoring is calculated',
    body: `Scoring and ranking are calculated for this report. ${change} deletes them, and they have to be calculated again.`,
    confirmLabel: 'Accept',
    danger: true,
  })
}
