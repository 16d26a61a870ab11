import type { PlanPart, WorkPlan } from '@insights/contract/answers/work-plan.ts'
import { readDay, formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { rejectDue } from '@insights/domain/answers/work-plan/work-plan.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Button, Select, Text } from '@mantine/core'

import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { type RefObject, useId, useState } from 'react'

import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { useFields } from '../../ui/forms/use-fields.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { NOBODY, personName } from './person.tsx'
import { isPart, type PartWish } from './plan-edits.ts'

import classes from './WorkPlan.module.css'

const NO_PERSON = 'nobody'

interface Props {
  readonly plan: WorkPlan
  readonly selected: readonly PlanPart[]
  readonly saving: boolean
  readonly personRef: RefObject<HTMLInputElement | null>
  readonly dueRef: RefObject<HTMLInputElement | null>
  readonly onApply: (wish: Omit<PartWish, 'company' | 'application'>) => void
  readonly onClear: () => void
}

/**
 * Gives the selected parts to a person, with a date. What is not touched stays. Needs another key
 * for each selection.
 */
export function PlanToolbar(props: Props) {
  const { plan, selected, saving, personRef, dueRef, onApply, onClear } = props
  const { values, set, isTyped } = useFields({
    person: common(selected, (part) => part.person),
    due: common(selected, (part) => part.due),
  })
  const { person, due } = values
  // As it was when its field was entered: one that a colleague gives meanwhile would empty the search,
  // and Enter would choose the first of all people.
  const [entered, setEntered] = useState<{ readonly person: typeof person } | null>(null)
  const shown = entered ? entered.person : person
  const touched = { person: isTyped('person'), due: isTyped('due') }
  // Also a date that is typed in part.
  useUnsaved(touched.person || touched.due)
  const [problem, setProblem] = useState<string | null>(null)
  const dateId = useId()
  const staff = plan.people.map((one) => ({
    value: one._id,
    label: `${personName(one)}${one.active ? '' : ' (not active)'}`,
    disabled: !one.active,
  }))

  function choosePerson(value: string | null) {
    if (value === null) return
    set({ person: value === NO_PERSON ? null : value })
    // The next key goes on with the date.
    dueRef.current?.focus()
    dueRef.current?.select()
  }

  function chooseDue(day: string | null) {
    set({ due: day })
    setProblem(null)
  }

  function apply() {
    // The text counts: the calendar has the last day that was part of it, as 1 of 1/12.
    const typed = dueRef.current?.value.trim() ?? ''
    const day = typed === '' ? null : readDay(typed, plan.today)
    const wrong = touched.due && typed !== '' && rejectTyped(day, plan.today)
    if (wrong) {
      setProblem(wrong)
      dueRef.current?.focus()
      return
    }
    onApply({
      ...(touched.person && person !== undefined && { person }),
      ...(touched.due && { due: day }),
    })
  }

  const [only] = selected
  return (
    <form
      noValidate
      className={classes.toolbar}
      aria-label="Selected parts"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Text span miw={144} lh="2.25rem" fw={600} aria-live="polite">
        {touched.person && person
          ? thenText(plan, selected, person)
          : `${countText(selected.length, 'part')} selected`}
      </Text>
      <Select
        ref={personRef}
        flex="1 1 9rem"
        maw="13rem"
        aria-label="Person"
        placeholder={shown === undefined ? 'Several people' : NOBODY}
        searchable
        selectFirstOptionOnChange
        // Otherwise a timer forgets the marked option when letters come before it, and Enter chooses none.
        selectFirstOptionOnDropdownOpen
        nothingFoundMessage="Nobody of that name"
        allowDeselect={false}
        readOnly={saving}
        data={[...staff, { value: NO_PERSON, label: 'Nobody' }]}
        value={shown ?? (touched.person ? NO_PERSON : null)}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
          setEntered({ person })
        }}
        onBlur={() => setEntered(null)}
        onChange={choosePerson}
      />
      <DateInput
        ref={dueRef}
        id={dateId}
        flex="1 1 9rem"
        maw="13rem"
        popoverProps={{ id: dateId, returnFocus: true }}
        aria-label="Due date"
        minDate={plan.today}
        placeholder={due === undefined ? 'Several dates' : 'No date'}
        valueFormat={formatShortDay}
        dateParser={(text) => readDay(text, plan.today)}
        fixOnBlur={false}
        // The day that is chosen stays when it is chosen again.
        allowDeselect={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear date' }}
        autoComplete="off"
        error={problem}
        readOnly={saving}
        value={due ?? null}
        onInput={() => set({ due })}
        onChange={chooseDue}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button type="submit" loading={saving}>
        Apply
      </Button>
      <Button variant="subtle" onClick={onClear}>
        Clear
      </Button>
      {selected.length === 1 && only && (
        <ButtonLink
          variant="default"
          to="/report/capabilities-table"
          search={{ report: plan.report, company: only.company, application: only.application }}
        >
          Open part
        </ButtonLink>
      )}
    </form>
  )
}

function rejectTyped(day: string | null, today: string): string | null {
  return day === null ? 'Type a day, such as 26 or Nov 26.' : rejectDue(day, today)
}

/** Returns the value that all parts share; undefined where they differ. */
function common<Value>(
  parts: readonly PlanPart[],
  valueOf: (part: PlanPart) => Value,
): Value | undefined {
  const values = new Set(parts.map(valueOf))
  return values.size === 1 ? valueOf(parts[0]!) : undefined
}

/** Returns how many parts a person has once the selection is theirs. */
function thenText(plan: WorkPlan, selected: readonly PlanPart[], person: string): string {
  const others = plan.parts.filter((part) => part.person === person && !selected.some(isPart(part)))
  const name = plan.people.find(({ _id }) => _id === person)?.name ?? ''
  return `${name} will have ${countText(others.length + selected.length, 'part')}`
}
