import type { PreviewedRow } from '@insights/contract/catalogue-import.ts'

import classes from './IssueList.module.css'

interface Props {
  readonly notes: PreviewedRow['errors']
  readonly kind: 'error' | 'warning'
}

/** What there is to say about cells or columns. */
export function IssueList({ notes, kind }: Props) {
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes} data-kind={kind}>
      {notes.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <b>
            <bdi>{column}</bdi>:
          </b>{' '}
          <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  )
}
