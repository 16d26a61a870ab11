import type { WorkPlan as Plan } from '@insights/contract/answers/work-plan.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText, ofText } from '@insights/domain/text/number-text.ts'
import { timeZoneText } from '@insights/domain/text/time-zone.ts'
import { Button, Group, Select, Skeleton, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'

import { replacesData } from '../../api/api-error.ts'
import { KeyHints } from '../../ui/labels/KeyHints.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import {
  type Range,
  type Selection,
  cellAt,
  fitSelection,
  moveSelection,
  rangeOf,
} from '../grid/move-selection.ts'
import { personName } from './person.tsx'
import { isPart, leftParts, useLivePlan, usePlanEdits, workPlanQuery } from './plan-edits.ts'
import { PlanGrid, planRows } from './PlanGrid.tsx'
import { PlanToolbar } from './PlanToolbar.tsx'

interface Props {
  readonly report: string
  /** The signed-in user, whose parts are marked. */
  readonly user: string
}

/** The plan of an open report: the person and due date of each company and application. */
export default function WorkPlan({ report, user }: Props) {
  const query = useQuery(workPlanQuery(report))
  const plan = query.data
  useLivePlan(report)
  if (replacesData(query)) return <LoadingFailed error={query.error} onRetry={query.refetch} />
  if (!plan) return <Skeleton height="20rem" />
  if (!plan.can.change && plan.parts.every(({ person }) => person === null)) return null
  return <OpenPlan plan={plan} user={user} />
}

/** Rows of a screenful, for the keys Page Up and Page Down. */
const PAGE = 6

function OpenPlan({ plan, user }: { readonly plan: Plan; readonly user: string }) {
  const edits = usePlanEdits(plan.report)
  const [chosen, setSelection] = useState<Selection>(cellAt(0, 0))
  /** Number of own changes: each ends what was typed for it. */
  const [changes, setChanges] = useState(0)
  const tableRef = useRef<HTMLTableElement>(null)
  const personRef = useRef<HTMLInputElement>(null)
  const dueRef = useRef<HTMLInputElement>(null)
  const rows = planRows(plan)
  const bounds = { rows: rows.length, columns: APPLICATIONS.length, page: PAGE }
  // A company may have left with a refresh.
  const selection = fitSelection(chosen, bounds)
  const range = rangeOf(selection)
  const selected = rows
    .slice(range.top, range.bottom + 1)
    .flatMap((row) => row.slice(range.left, range.right + 1))
    .filter((part) => part !== undefined)
  const { change: canChange } = plan.can

  function select({ top, bottom, left, right }: Range, stretch: boolean) {
    const active = { row: top, column: left }
    if (stretch) setSelection({ ...selection, active })
    else setSelection({ active, anchor: { row: bottom, column: right } })
  }

  async function give(wish: Parameters<Parameters<typeof PlanToolbar>[0]['onApply']>[0]) {
    const wishes = selected.map(({ company, application }) => ({ company, application, ...wish }))
    if (!(await edits.change(wishes))) return
    setChanges((before) => before + 1)
    tableRef.current?.focus({ preventScroll: true })
  }

  const withControl: Readonly<Record<string, (shift: boolean) => void>> = {
    z: (shift) => void (shift ? edits.redo() : edits.undo()),
    y: () => void edits.redo(),
    a: () => setSelection({ anchor: { row: 0, column: 0 }, active: { row: rows.length - 1, column: APPLICATIONS.length - 1 } }), // prettier-ignore
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const name = key.length === 1 ? key.toLowerCase() : key
    const next = event.altKey ? null : moveSelection(selection, { key, shift: shiftKey, far: control }, bounds) // prettier-ignore
    if (event.altKey) return
    if (next) setSelection(next)
    else if (control && Object.hasOwn(withControl, name)) {
      if (!canChange && name !== 'a') return
      withControl[name]!(shiftKey)
    } else if (control) return
    else if (key === 'Escape') setSelection(cellAt(selection.active.row, selection.active.column))
    else if (!canChange) return
    else if (key === 'Delete' || key === 'Backspace') void give({ person: null, due: null })
    else if (key === 'Enter') focusOn(personRef)
    else if (/^\p{L}$/u.test(key) || /^\d$/.test(key)) {
      // The key itself is typed into the field.
      focusOn(/^\d$/.test(key) ? dueRef : personRef)
      return
    } else return
    event.preventDefault()
  }

  return (
    <section aria-labelledby="work-plan">
      <Group align="end" justify="space-between" gap="0.5rem 1rem" mb="sm">
        <div>
          <Title order={2} id="work-plan">
            Work plan
          </Title>
          <Text c="dimmed" mt={2}>
            Who answers which company in which application, and by when. {givenText(plan)}. Days are
            in {timeZoneText(plan.timeZone)}.
          </Text>
        </div>
        {canChange && (
          <Group align="flex-start" gap={8}>
            <CopyButton plan={plan} edits={edits} />
            <Button
              variant="default"
              disabled={!edits.canUndo}
              leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
              onClick={() => void edits.undo()}
            >
              Undo
            </Button>
            <Button
              variant="default"
              disabled={!edits.canRedo}
              leftSection={<IconArrowForwardUp size={16} stroke={1.6} />}
              onClick={() => void edits.redo()}
            >
              Redo
            </Button>
          </Group>
        )}
      </Group>
      {canChange && <LeftParts plan={plan} edits={edits} />}
      {canChange && (
        <PlanToolbar
          key={[
            changes,
            ...selected.map(({ company, application }) => `${company} ${application}`),
          ].join()}
          plan={plan}
          selected={selected}
          saving={edits.saving}
          personRef={personRef}
          dueRef={dueRef}
          onApply={(wish) => void give(wish)}
          onClear={() => void give({ person: null, due: null })}
        />
      )}
      <PlanGrid
        plan={plan}
        rows={rows}
        user={user}
        selection={selection}
        tableRef={tableRef}
        onSelect={select}
        onKeyDown={onKeyDown}
      />
      {canChange && <KeyHints hints={HINTS} />}
    </section>
  )
}

function focusOn(field: { readonly current: HTMLInputElement | null }) {
  field.current?.focus()
  field.current?.select()
}

const HINTS = [
  ['← ↑ ↓ →', 'move'],
  ['Shift', 'select'],
  ['A–Z', 'person'],
  ['0–9', 'date'],
  ['Del', 'clear'],
  ['Ctrl Z', 'undo'],
] as const

/** Offers to give on what people without an active account have left open. */
function LeftParts({ plan, edits }: CopyProps) {
  const active = plan.people.filter((person) => person.active)
  return leftParts(plan).map(({ person, open }) => (
    <Group key={person._id} gap="0.375rem 0.75rem" mb="sm" fz="sm" c="yellow">
      <span>
        {personName(person)}, account not active: {countText(open.length, 'open part')}
      </span>
      <Select
        size="xs"
        aria-label={`Give the open parts of ${personName(person)} to`}
        placeholder={`Give ${open.length === 1 ? 'it' : 'them'} to …`}
        searchable
        data={active.map((one) => ({ value: one._id, label: personName(one) }))}
        value={null}
        onChange={(to) =>
          to !== null &&
          void edits.change(
            open.map(({ company, application }) => ({ company, application, person: to })),
          )
        }
      />
    </Group>
  ))
}

/** Offers the plan of the previous edition while no part of a report is given. */
export function CopyPlan({ report }: Pick<Props, 'report'>) {
  const { data: plan } = useQuery(workPlanQuery(report))
  const edits = usePlanEdits(report)
  useLivePlan(report)
  if (!plan?.can.change || !plan.previous?.parts.length) return null
  if (countGiven(plan) > 0 && !edits.canUndo) return null
  return (
    <Group gap="0.375rem 0.75rem" mt="sm" fz="sm" c="dimmed">
      <span role="status">Work plan: {givenText(plan)}</span>
      <CopyButton plan={plan} edits={edits} />
      {edits.canUndo && (
        <Button variant="default" onClick={() => void edits.undo()}>
          Undo
        </Button>
      )}
    </Group>
  )
}

const countGiven = ({ parts }: Plan) => parts.filter(({ person }) => person !== null).length

const givenText = (plan: Plan) => `${ofText(countGiven(plan), plan.parts.length)} given`

interface CopyProps {
  readonly plan: Plan
  readonly edits: ReturnType<typeof usePlanEdits>
}

/** Gives the parts without a person to the people of the previous edition. */
function CopyButton({ plan, edits }: CopyProps) {
  const { previous } = plan
  if (!previous || previous.parts.length === 0) return null
  const free = previous.parts.filter((earlier) => plan.parts.find(isPart(earlier))?.person === null)
  return (
    <Button
      variant="default"
      // It keeps the focus once it has copied everything.
      aria-disabled={free.length === 0}
      data-disabled={free.length === 0 || undefined}
      title={free.length === 0 ? 'Every part of that plan is given already' : undefined}
      onClick={() =>
        void edits.change(
          free.map((earlier) => {
            const due = plan.parts.find(isPart(earlier))?.due ?? earlier.due
            return { ...earlier, due }
          }),
        )
      }
    >
      Copy from {formatMonth(previous.date)}
    </Button>
  )
}
