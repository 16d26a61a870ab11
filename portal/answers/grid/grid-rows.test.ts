import type { AnswerGrid, GridAnswer } from '@insights/contract/answers/answer-grid.ts'
import { describe, expect, test } from 'vitest'

import type { Cell } from '../session/answer-session.ts'
import { answer as emptyAnswer, openSession } from '../session/open-test-session.ts'
import {
  type Filter,
  cellName,
  firstOpenRow,
  gridRows,
  matches,
  ownCompanies,
  selectionText,
} from './grid-rows.ts'

const answer = (company: string, capability: string, more: Partial<GridAnswer> = {}) =>
  emptyAnswer(`${company} ${capability}`, {
    company,
    capability,
    status: 'COMPLETED',
    hasCapability: true,
    ...more,
  })

const grid: AnswerGrid = {
  report: 'report',
  application: 'mobile-web',
  previousReport: null,
  companies: [
    { _id: 'acme', title: 'Acme', owner: null },
    { _id: 'bolt', title: 'Bolt', owner: { _id: 'ada', name: 'Ada Lane' } },
  ],
  categories: [
    { _id: 'find', title: 'Find', belongsTo: 'Before' },
    { _id: 'help', title: 'Help', belongsTo: 'After' },
  ],
  capabilities: [
    { _id: 'chat', title: 'Chat', category: 'help' },
    { _id: 'map', title: 'Map', category: 'find' },
    { _id: 'search', title: 'Search', category: 'find' },
  ],
  answers: [
    answer('bolt', 'map'),
    answer('acme', 'map', { hasCapability: null, status: 'NOT_COMPLETED' }),
    answer('acme', 'search'),
    answer('bolt', 'search', { images: 2 }),
    answer('acme', 'chat'),
    answer('bolt', 'chat', { updatedBy: 'ada' }),
  ],
  users: {},
}

describe('the lines of a grid', () => {
  test('are categories with their capabilities, an answer for each company in order', () => {
    const lines = gridRows(grid, () => true)
    expect(
      lines.map((line) =>
        line.kind === 'category' ? line.category.title : [line.row, ...line.answers],
      ),
    ).toEqual([
      'Find',
      [0, 'acme map', 'bolt map'],
      [1, 'acme search', 'bolt search'],
      'Help',
      [2, 'acme chat', 'bolt chat'],
    ])
  })

  test('leave out rows without a matching cell, and empty categories', () => {
    const lines = gridRows(grid, ({ hasCapability }) => hasCapability === null)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ kind: 'category', answers: ['acme map', 'bolt map'] })
    expect(lines[1]).toMatchObject({ row: 0, capability: { title: 'Map' } })
  })
})

test("the grid knows a user's companies by the work plan, and a company's first open answer [D26.170]", () => {
  expect(ownCompanies(grid, 'ada')).toEqual(new Set(['bolt']))
  expect(ownCompanies(grid, 'bob')).toEqual(new Set())
  const answers = grid.answers.map((one) =>
    one._id === 'bolt chat' ? { ...one, status: 'DRAFT' as const } : one,
  )
  const { session } = openSession(answers)
  const lines = gridRows(grid, () => true)
  expect([0, 1].map((column) => firstOpenRow(session, lines, column))).toEqual([0, 2])
  // Without one, the first row.
  expect(firstOpenRow(openSession(grid.answers).session, lines, 1)).toBe(0)
})

const cell = (more: Partial<GridAnswer>, state: Cell['state'] = 'saved'): Cell => {
  const made = answer('acme', 'map', more)
  const { hasCapability: value, status } = made
  return { answer: made, value, status, state, details: undefined }
}

describe('a cell', () => {
  test.each<[Filter, Cell, boolean]>([
    ['unanswered', cell({ hasCapability: null }), true],
    ['unanswered', cell({ hasCapability: false }), false],
    ['carried', cell({ status: 'DRAFT' }), true],
    ['carried', cell({ status: 'DRAFT' }, 'waiting'), true],
    ['carried', cell({ status: 'COMPLETED' }, 'waiting'), false],
    ['changed', cell({ previous: false }), true],
    ['changed', cell({ previous: true }), false],
    ['changed', cell({ previous: true, hasCapability: null }), false],
    ['changed', cell({ previous: null }), false],
    ['unpictured', cell({ images: 1 }), false],
    ['needed', cell({ _id: 'needs one' }), true],
    ['needed', cell({ _id: 'has one' }), false],
    ['mine', cell({ updatedBy: 'ada' }), true],
    ['mine', cell({ updatedBy: 'bob' }), false],
    ['own', cell({ company: 'acme' }), true],
    ['own', cell({ company: 'bolt' }), false],
  ])('is judged by the filter %s', (filter, given, shown) => {
    const asked = { user: 'ada', own: new Set(['acme']), needed: new Set(['needs one']) }
    expect(matches(given, filter, asked)).toBe(shown)
  })

  test('has a name with its answer, its difference and its state', () => {
    expect(cellName(cell({ hasCapability: null }))).toBe('not answered')
    expect(cellName(cell({ status: 'DRAFT', previous: true }))).toBe(
      'yes, carried over, to confirm',
    )
    expect(cellName(cell({ hasCapability: false, previous: true, images: 2, noted: true }))).toBe(
      'no, previously yes, 2 images, with a note',
    )
    expect(cellName(cell({ previous: false }), true)).toBe('yes, previously no, screenshot needed')
    expect(cellName(cell({}, 'failed'))).toBe('yes, not saved')
    expect(cellName(cell({}, 'conflict'))).toBe('yes, conflict')
  })
})

test('a selection of several answers is named by its companies, and its capabilities where some are left out [D15.460]', () => {
  const rows = gridRows(grid, () => true).filter((line) => line.kind === 'capability')
  const all = { top: 0, bottom: 2, left: 0, right: 1 }
  const text = (range: typeof all) => selectionText(rows, grid.companies, range)
  expect(text(all)).toBe('6 answers selected: Acme to Bolt')
  expect(text({ ...all, right: 0 })).toBe('3 answers selected: Acme')
  expect(text({ ...all, top: 1, bottom: 2 })).toBe(
    '4 answers selected: Acme to Bolt, Search to Chat',
  )
  expect(text({ ...all, bottom: 0 })).toBe('2 answers selected: Acme to Bolt, Map')
  expect(text({ top: 1, bottom: 1, left: 1, right: 1 })).toBe('')
})
