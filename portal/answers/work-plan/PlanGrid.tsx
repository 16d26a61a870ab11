import type { PlanPart, WorkPlan } from '@insights/contract/answers/work-plan.ts'
import { partState, partStateText } from '@insights/domain/answers/work-plan/work-plan.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { ofText } from '@insights/domain/text/number-text.ts'
import { Group, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'

import { uncover } from '../../ui/tables/watch-focus.ts'
import { type Range, type Selection, isInRange, rangeOf } from '../grid/move-selection.ts'
import { Bar, Initials, NOBODY, personName } from './person.tsx'
import { isPart } from './plan-edits.ts'

import classes from './WorkPlan.module.css'

/** A row for each company, a part for each application. */
export type PlanRow = readonly (PlanPart | undefined)[]

/** Returns the parts of each company, in the order of applications. */
export function planRows({ companies, parts }: WorkPlan): PlanRow[] {
  return companies.map(({ _id: company }) =>
    APPLICATIONS.map(({ _id: application }) => parts.find(isPart({ company, application }))),
  )
}

interface Props {
  readonly plan: WorkPlan
  readonly rows: readonly PlanRow[]
  readonly user: string
  readonly selection: Selection
  readonly tableRef: RefObject<HTMLTableElement | null>
  readonly onSelect: (range: Range, stretch: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The parts of a plan. Keys go to the table, which names its active part. */
export function PlanGrid(props: Props) {
  const { plan, rows, user, selection, tableRef, onSelect, onKeyDown } = props
  const range = rangeOf(selection)
  const { row, column } = selection.active
  const activeId = `plan-part-${row}-${column}`

  useEffect(() => {
    const table = tableRef.current
    if (table !== document.activeElement) return
    const active = document.getElementById(activeId)
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (active) uncover(active)
  }, [tableRef, activeId])

  function press({ target, shiftKey }: MouseEvent<HTMLElement>) {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-row], [data-column]')
    if (!cell) return
    const { row: atRow, column: atColumn } = cell.dataset
    onSelect(
      {
        top: Number(atRow ?? 0),
        bottom: Number(atRow ?? rows.length - 1),
        left: Number(atColumn ?? 0),
        right: Number(atColumn ?? APPLICATIONS.length - 1),
      },
      shiftKey,
    )
  }

  return (
    <div className={classes.frame}>
      <table
        ref={tableRef}
        role="grid"
        tabIndex={0}
        className={classes.table}
        aria-label="Work plan"
        aria-multiselectable
        aria-readonly={!plan.can.change}
        aria-activedescendant={activeId}
        onKeyDown={onKeyDown}
        onMouseDown={press}
      >
        <thead>
          <tr>
            <th scope="col" role="columnheader">
              Company
            </th>
            {APPLICATIONS.map(({ _id, title }, index) => (
              <th key={_id} scope="col" role="columnheader" data-column={index}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.companies.map(({ _id, title }, atRow) => (
            <tr key={_id}>
              <th scope="row" role="rowheader" data-row={atRow}>
                {title}
              </th>
              {rows[atRow]!.map((part, atColumn) => (
                <td
                  key={APPLICATIONS[atColumn]!._id}
                  id={`plan-part-${atRow}-${atColumn}`}
                  role="gridcell"
                  className={classes.cell}
                  data-row={atRow}
                  data-column={atColumn}
                  data-active={(atRow === row && atColumn === column) || undefined}
                  aria-selected={isInRange(range, atRow, atColumn)}
                >
                  {part && <Part plan={plan} part={part} user={user} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PartProps {
  readonly plan: WorkPlan
  readonly part: PlanPart
  readonly user: string
}

function Part({ plan, part, user }: PartProps) {
  const person = plan.people.find(({ _id }) => _id === part.person)
  const state = partState(part, plan.today)
  const own = part.person === user
  return (
    <Group component="span" gap="0.25rem 0.5rem" className={classes.part}>
      <Initials person={person} own={own} />
      <span
        className={classes.person}
        data-own={own || undefined}
        data-nobody={!person || undefined}
      >
        {person ? shortName(person, plan.people) : NOBODY.toLowerCase()}
        {person?.active === false && ' (not active)'}
      </span>
      {(person !== undefined || part.due !== null || state === 'done') && (
        <span className={classes.due} data-state={state}>
          {state === 'done' && '✓ '}
          {partStateText(part, plan.today)}
        </span>
      )}
      <VisuallyHidden>, {ofText(part.answered, part.all)} answered</VisuallyHidden>
      <Bar answered={part.answered} all={part.all} />
    </Group>
  )
}

/** Returns the first name, or the whole one where two people share it. */
function shortName(person: WorkPlan['people'][number], people: WorkPlan['people']): string {
  const sharing = people.filter(({ name }) => name === person.name)
  return sharing.length > 1 ? personName(person) : person.name
}
