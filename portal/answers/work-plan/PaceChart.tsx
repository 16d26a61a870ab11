import { daysBetween, formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { findPace, paceText } from '@insights/domain/answers/work-plan/pace.ts'

import classes from './PaceChart.module.css'

const WIDTH = 280
const HEIGHT = 72
/** Free space, so that the dot at the end is whole. */
const MARGIN = 4

type Work = Parameters<typeof findPace>[0]

/** The answers of a report by day, against an even pace to its last due date. */
export function PaceChart({ work }: { readonly work: Work }) {
  const { all, today, due } = work
  const { line, even } = findPace(work)
  const first = line[0]!.day
  const last = due !== null && due > today ? due : today
  const across = Math.max(daysBetween(first, last), 1)
  const x = (day: string) => MARGIN + (daysBetween(first, day) / across) * (WIDTH - 2 * MARGIN)
  const y = (answered: number) =>
    HEIGHT - MARGIN - (answered / Math.max(all, 1)) * (HEIGHT - 2 * MARGIN)
  const at = ({ day, answered }: { day: string; answered: number }) =>
    `${x(day).toFixed(1)},${y(answered).toFixed(1)}`
  const end = line.at(-1)!
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.plot} aria-hidden>
        <line className={classes.ground} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        {due !== null && (
          <line className={classes.date} x1={x(due)} x2={x(due)} y1={MARGIN} y2={y(0)} />
        )}
        {even && <polyline className={classes.even} points={`${at(even.from)} ${at(even.to)}`} />}
        <polyline className={classes.line} points={line.map(at).join(' ')} />
        <circle className={classes.end} cx={x(end.day)} cy={y(end.answered)} r="3" />
      </svg>
      <div className={classes.days} aria-hidden>
        <span>{formatShortDay(first)}</span>
        <span data-due={due !== null || undefined}>{formatShortDay(last)}</span>
      </div>
      <figcaption className={classes.text}>{paceText(work)}</figcaption>
    </figure>
  )
}
