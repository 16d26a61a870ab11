import type { AnswerChange } from '@insights/contract/answer-history.ts'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { describeChange } from './describe-change.ts'

import classes from './AnswerHistory.module.css'

interface Props {
  readonly change: AnswerChange
  readonly titleOf: (capabilityChange: string) => string
}

/** One change: who and when, then each part from what to what. */
export function HistoryEntryView({ change, titleOf }: Props) {
  const { date, user, revision } = change
  const { summary, parts } = describeChange(change, titleOf)
  return (
    <li className={classes.entry} tabIndex={-1}>
      <p className={classes.head}>
        <b>{user ? `${user.name} ${user.lastName}` : 'Former user'}</b>
        <DateTimeLabel at={date} withTime />
        {revision > 0 && <span>Revision {revision}</span>}
      </p>
      {summary !== null && <p className={classes.summary}>{summary}</p>}
      {parts.map(({ label, before, after }) => (
        <p key={label} className={classes.part}>
          <span className={classes.label}>{label}:</span> <del>{before}</del>
          <span aria-hidden="true"> → </span>
          <span className={classes.hidden}> changed to </span>
          <ins>{after}</ins>
        </p>
      ))}
    </li>
  )
}
