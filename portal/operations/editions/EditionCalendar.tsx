import {
  type CalendarIndustry,
  type CalendarMonth,
  type CalendarReport,
  monthsOfYear,
} from '@insights/domain/operations/editions/edition-calendar.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { Group } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'

import { reportLink } from '../../reports/report-labels.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { useIsNarrow } from '../../ui/page/window-width.ts'
import { stepBetweenCells } from '../../ui/tables/cell-keys.ts'

import classes from './editions.module.css'

interface Props {
  readonly year: number
  readonly calendar: readonly CalendarIndustry<CalendarReport>[]
}

/** The editions of a year: industries by months, or a list of months where there is no room. */
export function EditionCalendar(props: Props) {
  return useIsNarrow() ? <MonthList {...props} /> : <YearTable {...props} />
}

/** Arrow keys move between the links of the table, Tab through all of them. */
function YearTable({ year, calendar }: Props) {
  const months = monthsOfYear(year)
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (stepBetweenCells(event.currentTarget, event.key)) event.preventDefault()
  }
  return (
    <div className={classes.frame}>
      <table className={classes.calendar} aria-label={`Editions of ${year}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">Industry</th>
            {months.map((month) => (
              <th key={month} scope="col" abbr={formatMonth(month)}>
                {formatShortMonth(month).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.map(({ industry, months: own }) => (
            <tr key={industry._id}>
              <th scope="row">{industry.title}</th>
              {months.map((month) => (
                <td key={month}>{entriesOf(industry, month, own.get(month))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthList({ year, calendar }: Props) {
  return (
    <ul className={classes.months} aria-label={`Editions of ${year}`}>
      {monthsOfYear(year).map((month) => {
        const own = calendar.filter(({ months }) => months.has(month))
        return (
          own.length > 0 && (
            <li key={month}>
              <b>{formatMonth(month)}</b>
              <ul>
                {own.map(({ industry, months }) => (
                  <Group
                    key={industry._id}
                    component="li"
                    justify="space-between"
                    align="stretch"
                    wrap="nowrap"
                    gap="0.75rem"
                    pt="0.375rem"
                  >
                    <span>{industry.title}</span>
                    <span>{entriesOf(industry, month, months.get(month))}</span>
                  </Group>
                ))}
              </ul>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Editions that are due in other years than the one that is shown. */
export function DueElsewhere({ year, calendar }: Props) {
  const elsewhere = calendar.flatMap(({ industry, months }) =>
    [...months].flatMap(([month, { due }]) =>
      due && Number(month.slice(0, 4)) !== year ? [{ industry, month, due }] : [],
    ),
  )
  if (elsewhere.length === 0) return null
  return (
    <ul className={classes.elsewhere} aria-label="Due in other years">
      {elsewhere.map(({ industry, month, due }) => (
        <li key={industry._id}>
          <Link to="/report-list/calendar" search={{ year: Number(month.slice(0, 4)) }}>
            {industry.title}
          </Link>
          : {due.text}
        </li>
      ))}
    </ul>
  )
}

type Industry = CalendarIndustry<CalendarReport>['industry']

/** Links to what an industry has in a month. */
function entriesOf(
  industry: Industry,
  month: string,
  own: CalendarMonth<CalendarReport> | undefined,
): ReactNode {
  if (!own) return null
  const { published, open, due } = own
  const named = `${industry.title}, ${formatMonth(month)}`
  return (
    <Group component="span" display="inline-flex" align="stretch" gap="0.25rem">
      {[published, open].map(
        (report) =>
          report && (
            <Entry
              key={report._id}
              link={reportLink(report)}
              state={report.status}
              words={statusName(report.status)}
              name={named}
            />
          ),
      )}
      {due && (
        <Entry
          link={linkTo('/report/report-publish-date', { search: { industry: industry._id } })}
          state={due.inputs.passed ? 'LATE' : 'DUE'}
          words={due.inputs.passed ? 'Late' : 'Due'}
          name={named}
          why={due.text}
        />
      )}
    </Group>
  )
}

interface EntryProps {
  readonly link: LinkProps
  readonly state: string
  readonly words: string
  /** Industry and month. */
  readonly name: string
  readonly why?: string
}

function Entry({ link, state, words, name, why = '' }: EntryProps) {
  return (
    <Link
      {...link}
      className={classes.entry}
      data-state={state}
      title={why}
      aria-label={`${words}: ${name}. ${why}`.trim()}
    >
      {words}
    </Link>
  )
}
