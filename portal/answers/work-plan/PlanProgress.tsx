import type { WorkPlan } from '@insights/contract/answers/work-plan.ts'
import { personText, progressByPerson } from '@insights/domain/answers/work-plan/work-plan.ts'
import { ofText } from '@insights/domain/text/number-text.ts'
import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { Panel } from '../../ui/page/parts.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { PaceChart } from './PaceChart.tsx'
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
