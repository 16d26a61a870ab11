import { Button } from '@mantine/core'
import { memo, useCallback } from 'react'

import type { AnswerSession } from '../../../answers/answer-session.ts'
import { useSettledValue } from '../use-settled-value.ts'
import { countCompleted } from './count-completed.ts'
import type { GridRowModel } from './grid-rows.ts'

import classes from './AnswerGridTable.module.css'

interface Props {
  readonly session: AnswerSession
  readonly line: Extract<GridRowModel, { kind: 'category' }>
  readonly index: number
  readonly columns: number
  readonly canEdit: boolean
}

/** The head of a category: how far it is, and one press to confirm all that was carried over. */
export const CategoryRow = memo(function CategoryRow(props: Props) {
  const { session, line, index, columns, canEdit } = props
  const count = useCallback(() => countCompleted(session, line.answers), [session, line])
  const { done, carried } = useSettledValue(session, count)
  const all = line.answers.length
  return (
    <tr aria-rowindex={index} className={classes.category}>
      <th scope="rowgroup" role="rowheader" colSpan={columns + 1} aria-colindex={1}>
        <span className={classes.categoryHead}>
          <span className={classes.categoryTitle}>{line.category.title}</span>
          <span className={classes.progress} data-complete={done === all || undefined}>
            {done} of {all}
          </span>
          {canEdit && carried.length > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              tabIndex={-1}
              onClick={({ currentTarget }) => {
                // The button goes, and undoing it is one key from here.
                currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
                session.edit(new Map(carried))
              }}
              aria-label={`Confirm ${carried.length} answers of ${line.category.title}`}
            >
              Confirm {carried.length}
            </Button>
          )}
        </span>
      </th>
    </tr>
  )
})
