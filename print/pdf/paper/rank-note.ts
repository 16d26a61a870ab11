import type { Block } from './paper.ts'

/** What the arrows of a ranking mean (specification 1, section 2). */
export const RANK_NOTE: Block = {
  kind: 'note',
  text: 'Note: up/down = Significant change since last report (Differences of +/- 5% are significant at 95% confidence).',
}
