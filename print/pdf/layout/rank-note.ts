import type { Block } from './pdf-layout.ts'

/** Explains the arrows of a ranking (A2). */
export const RANK_NOTE: Block = {
  kind: 'note',
  text: 'Note: up/down = Significant change since last report (Differences of +/- 5% are significant at 95% confidence).',
}
