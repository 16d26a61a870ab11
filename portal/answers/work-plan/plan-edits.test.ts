import fc from 'fast-check'
import { expect, test } from 'vitest'

import { editsOf, isPart, leftParts, type PartEdit, reversed, undoable } from './plan-edits.ts'

const company = (index: number) => `0000000${index}-0000-4000-8000-000000000000`

const part = (index: number, person: string | null, due: string | null) => ({
  company: company(index),
  application: 'mobile-web' as const,
  person,
  due,
  version: 0,
  answered: 0,
  all: 4,
})

const plan = { parts: [part(0, 'helen', '2026-11-30'), part(1, null, null)] }

/** Returns the plan after edits. */
function withEdits(before: typeof plan, edits: readonly PartEdit[]): typeof plan {
  return {
    parts: before.parts.map((one) => ({
      ...one,
      ...edits.find(isPart(one))?.after,
    })),
  }
}

test('a wish changes what it names, and nothing where that is so already [D29.35]', () => {
  const [first, second] = plan.parts
  const edits = editsOf(plan, [
    { company: first!.company, application: 'mobile-web', person: 'helen' },
    { company: second!.company, application: 'mobile-web', person: 'helen' },
    { company: company(9), application: 'mobile-web', person: 'helen' },
  ])
  expect(edits).toEqual([
    {
      company: second!.company,
      application: 'mobile-web',
      before: { person: null, due: null },
      after: { person: 'helen', due: null },
    },
  ])
})

test('undo gives every part what it had, redo what it was given [D29.35]', () => {
  const wish = fc.record(
    {
      company: fc.constantFrom(company(0), company(1)),
      application: fc.constant('mobile-web' as const),
      person: fc.constantFrom('helen', 'jonas', null),
      due: fc.constantFrom('2026-11-30', '2026-12-01', null),
    },
    { requiredKeys: ['company', 'application'] },
  )
  const wishes = fc.uniqueArray(wish, { selector: (one) => one.company })
  fc.assert(
    fc.property(wishes, (given) => {
      const edits = editsOf(plan, given)
      const after = withEdits(plan, edits)
      expect(undoable(after, edits)).toEqual(edits)
      expect(withEdits(after, reversed(edits))).toEqual(plan)
      expect(reversed(reversed(edits))).toEqual(edits)
    }),
  )
})

test('a part that was changed since is not undone [D29.35]', () => {
  const edits = editsOf(plan, plan.parts.map((one) => ({ company: one.company, application: one.application, person: 'jonas' }))) // prettier-ignore
  const after = withEdits(plan, edits)
  const since = { parts: [after.parts[0]!, { ...after.parts[1]!, due: '2026-12-24' }] }
  expect(undoable(since, edits).map((edit) => edit.company)).toEqual([company(0)])
})

test('open parts of people without an active account are listed, complete ones are not [D15.472]', () => {
  const people = [
    { _id: 'helen', name: 'Helen', lastName: 'Marlow', active: true },
    { _id: 'jonas', name: 'Jonas', lastName: 'Adeyemi', active: false },
    { _id: 'dev', name: 'Dev', lastName: 'Okafor', active: false },
  ]
  const open = part(2, 'jonas', null)
  const complete = [part(1, 'jonas', null), part(3, 'dev', null)].map((one) => ({
    ...one,
    answered: 4,
  }))
  const left = leftParts({ people, parts: [part(0, 'helen', null), open, ...complete] })
  expect(left).toEqual([{ person: people[1], open: [open] }])
})
