import type { ReviewCounts, ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Button, Stack } from '@mantine/core'

import type { ReviewFilter, ReviewState } from './review-query.ts'

import classes from './Review.module.css'

export const REASONS: Record<ReviewReason, string> = {
  rank: 'Would change a rank if wrong',
  'no-screenshot': 'Changed without a new screenshot',
  changed: 'Changed answer',
  disagreed: 'Disagreed on in second coding',
  text: 'New or changed text',
  kept: 'Text kept unchanged',
  bulk: 'Confirmed in bulk',
}

interface Props {
  readonly counts: ReviewCounts
  readonly reasons: readonly { readonly reason: ReviewReason; readonly counts: ReviewCounts }[]
  readonly filter: ReviewFilter
  readonly onFilter: (filter: ReviewFilter) => void
}

/** States and reasons to choose, each with its number of answers and texts. */
export function ReviewFilters({ counts: all, reasons, filter, onFilter }: Props) {
  const counts = reasons.find(({ reason }) => reason === filter.reason)?.counts ?? all
  const states: readonly (readonly [ReviewState, string])[] = [
    ['open', 'To look at'],
    ['queried', 'Queried'],
    ['accepted', 'Accepted'],
  ]
  return (
    <Stack gap={8} className={classes.filters}>
      <div role="group" aria-label="State">
        {states.map(([state, label]) => (
          <Choice
            key={state}
            label={label}
            count={counts[state]}
            chosen={filter.state === state}
            onChoose={() => onFilter({ ...filter, state })}
          />
        ))}
      </div>
      <div role="group" aria-label="Reason">
        <Choice
          label="All reasons"
          count={all[filter.state]}
          chosen={filter.reason === undefined}
          onChoose={() => onFilter({ state: filter.state })}
        />
        {reasons.map(({ reason, counts: some }) =>
          reason !== filter.reason && some.all === 0 ? null : (
            <Choice
              key={reason}
              label={REASONS[reason]}
              count={some[filter.state]}
              chosen={filter.reason === reason}
              onChoose={() => onFilter({ state: filter.state, reason })}
            />
          ),
        )}
      </div>
    </Stack>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly count: number
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Choice({ label, count, chosen, onChoose }: ChoiceProps) {
  return (
    <Button
      size="compact-sm"
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {label} ({numberText(count)})
    </Button>
  )
}
