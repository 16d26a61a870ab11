import { type PlanPart, type WorkPlan, workPlansApi } from '@insights/contract/answers/work-plan.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { refetchAtMidnight } from '../../accounts/portal-time/portal-time-query.ts'
import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { createBatcher } from '../../api/live/batch.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { notify } from '../../ui/notify/notify.ts'

/** The work plan of a report, for staff only. */
export const workPlanQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'work-plan'),
    queryFn: ({ signal }) => callApi(workPlansApi.get, { params: { reportId: report }, signal }),
    ...refetchAtMidnight,
  })

/** Answers of twenty people at once need no twenty requests a second. */
const BATCH_MS = 1000

/** Reads a plan again when it is changed elsewhere, or answers of its report are. */
export function useLivePlan(report: string): void {
  const queryClient = useQueryClient()
  const [gathered] = useState(() =>
    createBatcher<string>(BATCH_MS, String, (reports) => {
      for (const one of reports) {
        void queryClient.invalidateQueries({ queryKey: workPlanQuery(one).queryKey })
      }
    }),
  )
  useLiveEvent((event) => {
    const concerns = event.kind === 'work-plan' || event.kind === 'answers'
    if (concerns && event.report === report) gathered.add([report])
  })
}

export type PartPlace = Pick<PlanPart, 'company' | 'application'>
type Given = Pick<PlanPart, 'person' | 'due'>

/** A new person or date of a part; what is missing stays. */
export type PartWish = PartPlace & Partial<Given>

/** A part's person and date before and after a change, to undo it. */
export interface PartEdit extends PartPlace {
  readonly before: Given
  readonly after: Given
}

export const isPart =
  ({ company, application }: PartPlace) =>
  (part: PartPlace) =>
    part.company === company && part.application === application

/** Returns what wishes change in a plan. */
export function editsOf(plan: Pick<WorkPlan, 'parts'>, wishes: readonly PartWish[]): PartEdit[] {
  return wishes.flatMap(({ company, application, ...wish }) => {
    const part = plan.parts.find(isPart({ company, application }))
    if (!part) return []
    const before = { person: part.person, due: part.due }
    const after = { ...before, ...wish }
    return isSame(before, after) ? [] : [{ company, application, before, after }]
  })
}

/** Returns the edits that can be undone: what they gave is still there. */
export function undoable(plan: Pick<WorkPlan, 'parts'>, edits: readonly PartEdit[]): PartEdit[] {
  return edits.filter((edit) => {
    const part = plan.parts.find(isPart(edit))
    return part !== undefined && isSame(part, edit.after)
  })
}

/** Returns edits that undo others. */
export const reversed = (edits: readonly PartEdit[]): PartEdit[] =>
  edits.map(({ before, after, ...place }) => ({ ...place, before: after, after: before }))

const isSame = (one: Given, other: Given) => one.person === other.person && one.due === other.due

/** Returns the open parts of people whose account is not active, by person. */
export function leftParts({ people, parts }: Pick<WorkPlan, 'people' | 'parts'>) {
  return people.flatMap((person) => {
    const open = parts.filter((part) => part.person === person._id && part.answered < part.all)
    return person.active || open.length === 0 ? [] : [{ person, open }]
  })
}

interface Steps {
  readonly undo: readonly (readonly PartEdit[])[]
  readonly redo: readonly (readonly PartEdit[])[]
}

/** Returns functions that change a plan, one after the other, with undo and redo. */
export function usePlanEdits(report: string) {
  const queryClient = useQueryClient()
  const { queryKey } = workPlanQuery(report)
  const [steps, setSteps] = useState<Steps>({ undo: [], redo: [] })
  const [saving, setSaving] = useState(false)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(steps)

  const current = () => queryClient.getQueryData<WorkPlan>(queryKey)

  function remember(next: Steps) {
    latest.current = next
    setSteps(next)
  }

  /** The parts' versions are the ones known when it is this change's turn. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.current.then(work)
    turn.current = result.catch(() => undefined)
    return result
  }

  /** Returns whether the edits are saved; a notice says why not. */
  async function save(edits: readonly PartEdit[]): Promise<boolean> {
    const plan = current()
    if (!plan || edits.length === 0) return false
    setSaving(true)
    try {
      const parts = edits.map(({ company, application, after }) => {
        const version = plan.parts.find(isPart({ company, application }))?.version ?? 0
        return { company, application, version, ...after }
      })
      const body = { parts }
      const saved = await callApi(workPlansApi.patch, { params: { reportId: report }, body })
      queryClient.setQueryData<WorkPlan>(queryKey, saved)
      return true
    } catch (error) {
      notify.error(errorMessage(error))
      await queryClient.invalidateQueries({ queryKey })
      return false
    } finally {
      setSaving(false)
    }
  }

  /** Returns whether there is nothing left to save. */
  const change = (wishes: readonly PartWish[]) =>
    inTurn(async () => {
      const plan = current()
      const edits = plan ? editsOf(plan, wishes) : []
      if (edits.length === 0) return true
      if (!(await save(edits))) return false
      remember({ undo: [...latest.current.undo, edits], redo: [] })
      return true
    })

  const step = (from: 'undo' | 'redo') =>
    inTurn(async () => {
      const { undo, redo } = latest.current
      const edits = latest.current[from].at(-1)
      const plan = current()
      if (!edits || !plan) return
      const rest = from === 'undo' ? { undo: undo.slice(0, -1), redo } : { undo, redo: redo.slice(0, -1) } // prettier-ignore
      const back = reversed(edits)
      const possible = undoable(plan, edits).length === edits.length ? back : reversed(undoable(plan, edits)) // prettier-ignore
      const skipped = edits.length - possible.length
      if (skipped > 0) {
        notify.warning(
          skipped === 1
            ? 'One part has been changed since and stays as it is.'
            : `${skipped} parts have been changed since and stay as they are.`,
        )
      }
      remember(rest)
      if (!(await save(possible))) return
      const other = from === 'undo' ? 'redo' : 'undo'
      remember({ ...rest, [other]: [...rest[other], possible] })
    })

  return {
    saving,
    change,
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
  }
}
