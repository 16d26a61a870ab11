import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import { Button, Text } from '@mantine/core'

import type { AnswerBook } from '../book/answer-book.ts'
import type { Availability } from '../book/answer-change.ts'
import { useBook } from '../use-book.ts'

import classes from './GridTools.module.css'

interface Props {
  readonly book: AnswerBook
  readonly grid: AnswerGrid
}

/** Cells that somebody else has answered otherwise in the meantime: one of both is to be chosen. */
export function GridConflicts({ book, grid }: Props) {
  const conflicts = useBook(book, () => book.summary().conflicts)
  if (conflicts.length === 0) return null
  return (
    <section className={classes.conflicts} aria-label="Conflicts" role="alert">
      <div className={classes.conflictsHead}>
        <Text fw={600}>
          {conflicts.length === 1
            ? 'Somebody else has changed an answer that you changed as well.'
            : `Somebody else has changed ${conflicts.length} answers that you changed as well.`}
        </Text>
        <span className={classes.group}>
          <Button size="compact-sm" onClick={() => book.resolve(conflicts, 'mine')}>
            Keep all of mine
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => book.resolve(conflicts, 'theirs')}
          >
            Take all of theirs
          </Button>
        </span>
      </div>
      <ul className={classes.conflictList}>
        {conflicts.map((id) => (
          <Conflict key={id} book={book} grid={grid} id={id} />
        ))}
      </ul>
    </section>
  )
}

function Conflict({ book, grid, id }: Props & { readonly id: string }) {
  const cell = book.cell(id)
  if (!cell) return null
  const { answer, value } = cell
  const company = grid.companies.find(({ _id }) => _id === answer.company)?.title
  const capability = grid.capabilities.find(({ _id }) => _id === answer.capability)?.title
  const name = `${capability}, ${company}`
  const by = answer.updatedBy && grid.users[answer.updatedBy]
  return (
    <li>
      <span>
        {name}: you say <b>{words(value)}</b>, {by ?? 'somebody else'} says{' '}
        <b>{words(answer.hasCapability)}</b>
      </span>
      <span className={classes.group}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Keep mine of ${name}`}
          onClick={() => book.resolve([id], 'mine')}
        >
          Keep mine
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Take theirs of ${name}`}
          onClick={() => book.resolve([id], 'theirs')}
        >
          Take theirs
        </Button>
      </span>
    </li>
  )
}

function words(value: Availability): string {
  if (value === null) return 'not answered'
  return value ? 'yes' : 'no'
}
