import { scoreText } from '../../text/number-text.ts'
import { rankIntervalText } from '../uncertainty/interval-text.ts'
import type { CorrectedRank, RevisionCorrections } from './corrections.ts'

/** A difference between two revisions, as words. */
export interface CorrectionRow {
  readonly kind: 'Answer' | 'Score and rank' | 'Input' | 'Rank interval' | 'Text'
  readonly item: string
  readonly before: string
  readonly now: string
}

/** Returns the differences of a revision in the order in which they are listed. */
export function correctionRows(corrections: RevisionCorrections): CorrectionRow[] {
  const { answers, scores, inputs, intervals, texts } = corrections
  return [
    ...answers.map(
      ({ company, application, category, capability, before, now }): CorrectionRow => ({
        kind: 'Answer',
        item: `${company}, ${application}: ${capability} (${category})`,
        before: answerText(before),
        now: answerText(now),
      }),
    ),
    ...scores.map(({ company, application, before, now }): CorrectionRow => ({
      kind: 'Score and rank',
      item: `${company}, ${application ?? 'Overall'}`,
      before: rankText(before),
      now: rankText(now),
    })),
    ...inputs.map(({ name, before, now }): CorrectionRow => ({
      kind: 'Input',
      item: name,
      before: before === null ? 'None' : String(before),
      now: now === null ? 'None' : String(now),
    })),
    ...(intervals ?? []).map(({ company, before, now }): CorrectionRow => ({
      kind: 'Rank interval',
      item: company,
      before: rankIntervalText(before),
      now: rankIntervalText(now),
    })),
    ...texts.map(({ field, before, now }): CorrectionRow => ({
      kind: 'Text',
      item: field,
      before: before === '' ? 'None' : before,
      now: now === '' ? 'None' : now,
    })),
  ]
}

function answerText(available: boolean | null): string {
  if (available === null) return 'No answer'
  return available ? 'Yes' : 'No'
}

function rankText(rank: CorrectedRank | null): string {
  return rank === null ? 'Not ranked' : `${scoreText(rank.score)}, rank ${rank.rank}`
}
