import type { WorkPlan } from '@insights/contract/answers/work-plan.ts'
import { daysBetween, formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { findPace, paceText } from '@insights/domain/answers/work-plan/pace.ts'
import { personText, progressByPerson } from '@insights/domain/answers/work-plan/work-plan.ts'
import { ofText } from '@insights/domain/text/number-text.ts'
import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { Panel } from '../../ui/page/parts.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { Bar, Initials, NOBODY, personName } from './person.tsx'
import { workPlanQuery } from './plan-edits.ts'

import classes from './PlanProgress.module.css'

interface Props {
  readonly report: string
  /** The signed-in user, who is marked. */
  readonly user: string
}

/** The progress of an open report by day, against its last due date, and by person. */
export default function PlanProgress({ report, user }: Props) {
  const { data: plan, error, refetch } = useQuery(workPlanQuery(report))
  return (
    <Panel component="section" p="lg" aria-labelledby="plan-progress">
      <Title order={2} id="plan-progress">
        Progress
      </Title>
      {error && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !plan && <Skeleton height={160} mt="sm" />}
      {plan && <PaceChart work={workOf(plan)} />}
      {plan && <ByPerson plan={plan} user={user} />}
    </Panel>
  )
}

/** Returns what the pace is calculated from: the last due date is the report's. */
function workOf({ begun, today, days, parts }: WorkPlan) {
  return {
    begun,
    today,
    days,
    due:
      parts
        .flatMap(({ due }) => due ?? [])
        .toSorted()
        .at(-1) ?? null,
    answered: parts.reduce((sum, { answered }) => sum + answered, 0),
    all: parts.reduce((sum, { all }) => sum + all, 0),
  }
}

function ByPerson({ plan, user }: { readonly plan: WorkPlan; readonly user: string }) {
  const people = progressByPerson(plan.parts, plan.today)
  if (people.every(({ person }) => person === null)) return null
  return (
    <Stack component="ul" gap={0} className={classes.people} aria-label="By person">
      {people.map((one) => {
        const person = plan.people.find(({ _id }) => _id === one.person)
        return (
          <li key={one.person}>
            <Initials person={person} own={one.person === user} />
            <span style={{ overflowWrap: 'anywhere' }}>{person ? personName(person) : NOBODY}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>
              {ofText(one.answered, one.all)}
            </span>
            <Bar answered={one.answered} all={one.all} />
            <span className={classes.state} data-late={one.late > 0 || undefined}>
              {personText(one)}
              {person?.active === false && ', account not active'}
            </span>
          </li>
        )
      })}
    </Stack>
  )
}

const WIDTH = 280
const HEIGHT = 72
/** Free space, so that the dot at the end is whole. */
const MARGIN = 4

type Work = Parameters<typeof findPace>[0]

/** The answers of a report by day, against an even pace to its last due date. */
function PaceChart({ work }: { readonly work: Work }) {
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
