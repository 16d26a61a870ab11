import type { PlanStep } from '@insights/domain/brand/plan/make-plan.ts'
import { planKey, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { placeText } from '@insights/domain/brand/plan/plan-texts.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import {
  changeText,
  scoreText,
  tableChange,
  tableScore,
} from '@insights/domain/text/number-text.ts'
import { NativeSelect, VisuallyHidden } from '@mantine/core'

import { useIsPhone } from '../../ui/page/window-width.ts'
import type { PlanPartProps } from './plan-part.ts'
import { PlanTable } from './PlanTable.tsx'

import classes from './Plan.module.css'

/** Number of months that a capability can be planned ahead. */
const MONTHS = 24

/** The steps of the plan as a table; on a phone as a list. */
export function PlanSteps(props: PlanPartProps) {
  const isPhone = useIsPhone()
  const { steps, effort, end, start } = props.plan.chosen
  if (steps.length === 0) return null
  const gain = changeText(end.score - start.score)
  return isPhone ? (
    <ol className={classes.stepList} aria-label="Steps of the plan">
      {steps.map((step, index) => (
        <li key={planKey(step.item)}>
          <StepName step={step} {...props} />
          <p className={classes.stepFacts}>
            {step.item.application} · {peersText(step, props)} · effort {step.item.effort}
          </p>
          <p className={classes.stepFacts}>
            <strong className={classes.gain}>{changeText(step.gain)}</strong> to{' '}
            {scoreText(step.score)}, {placeText(step)}
          </p>
          <MonthSelect step={step} number={index + 1} {...props} />
        </li>
      ))}
      <li className={classes.whole}>
        <strong>Whole plan</strong>
        <p className={classes.stepFacts}>
          Effort {effort} · {gain} to {scoreText(end.score)}, {placeText(end)}
        </p>
      </li>
    </ol>
  ) : (
    <PlanTable label="Steps of the plan">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Step</VisuallyHidden>
          </th>
          <th scope="col">Capability</th>
          <th scope="col">Application</th>
          <th scope="col" data-number>
            Others with it
          </th>
          <th scope="col" data-number>
            Effort
          </th>
          <th scope="col" data-number>
            Gain, points
          </th>
          <th scope="col" data-number>
            Score
          </th>
          <th scope="col" data-number>
            Rank
          </th>
          <th scope="col">Planned</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={planKey(step.item)}>
            <td className={classes.number}>{index + 1}</td>
            <th scope="row">
              <StepName step={step} {...props} />
            </th>
            <td>{step.item.application}</td>
            <td data-number>{peersText(step, props)}</td>
            <td data-number>{step.item.effort}</td>
            <td data-number className={classes.gain}>
              {tableChange(step.gain)}
            </td>
            <td data-number>{tableScore(step.score)}</td>
            <td data-number className={classes.strong}>
              {placeText(step)}
              {step.rank < (steps[index - 1] ?? start).rank && (
                <span className={classes.gain}>
                  {' '}
                  <span aria-hidden>▲</span>
                  <VisuallyHidden>up</VisuallyHidden>
                </span>
              )}
            </td>
            <td>
              <MonthSelect step={step} number={index + 1} {...props} />
            </td>
          </tr>
        ))}
        <tr className={classes.whole}>
          <td />
          <th scope="row">Whole plan</th>
          <td />
          <td />
          <td data-number>{effort}</td>
          <td data-number>{tableChange(end.score - start.score)}</td>
          <td data-number>{tableScore(end.score)}</td>
          <td data-number>{placeText(end)}</td>
          <td />
        </tr>
      </tbody>
    </PlanTable>
  )
}

function peersText({ item }: PlanStep, { document }: PlanPartProps): string {
  return `${item.peers} of ${document.companies.length - 1}`
}

function StepName({ step: { item }, document }: { step: PlanStep } & PlanPartProps) {
  const since = document.history.at(-1)
  return (
    <>
      <span className={classes.strong}>{item.title}</span>
      <span className={classes.below}>
        {item.category}
        {item.lost && since && ` · lost since ${formatMonth(since.date).split(' ')[0]}`}
        {item.mark === 'wanted' && ' · wanted'}
      </span>
    </>
  )
}

interface MonthProps extends PlanPartProps {
  readonly step: PlanStep
  readonly number: number
}

/** A capability with a month is planned, and stays in the plan. */
function MonthSelect({ step: { item }, document, settings, onChange }: MonthProps) {
  const months = monthsAfter(document.report.date)
  const all = item.month === null || months.includes(item.month) ? months : [item.month, ...months]
  return (
    <>
      <span data-screen-only>
        <NativeSelect
          size="xs"
          className={classes.month}
          aria-label={`Month of ${item.title}, ${item.application}`}
          data={[
            { value: '', label: 'Set month' },
            ...all.map((month) => ({ value: month, label: formatShortMonth(month) })),
          ]}
          value={item.month ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              withMark(
                settings,
                item,
                value === ''
                  ? { mark: undefined, month: undefined }
                  : { mark: 'planned', month: value },
              ),
            )
          }
        />
      </span>
      <span className={classes.paperMonth}>{item.month && formatShortMonth(item.month)}</span>
    </>
  )
}

function monthsAfter(date: string): string[] {
  const first = new Date(date)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index + 1, 1))
      .toISOString()
      .slice(0, 7),
  )
}
