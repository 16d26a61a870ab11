import { describe, expect, test } from 'vitest'

import { findHeaderRows } from './find-header-rows.ts'

const TITLES = ['Ease of booking', 'Crew']
const DATA = [['a', '1', '2'], ['b', '4', '5']] // prettier-ignore
const IDS = ['id', 'Q1', 'Q2'].map((id) => `{"ImportId":"${id}"}`)

describe('the header of a file', () => {
  test.for<[string, string[][], number, number]>([
    ['one row', [['id', 'Ease of booking', 'Crew'], ...DATA], 0, 0],
    ['one row below a title', [['Guests'], [''], ['id', 'Ease of booking', 'Crew'], ...DATA], 2, 2],
    ['one row without any question', [['id', 'Q1', 'Q2'], ...DATA], 0, 0],
    ['names, texts and import ids', [['id', 'Q1', 'Q2'], ['Response ID', 'How important? - Ease of booking', 'How important? - Crew'], IDS, ...DATA], 0, 2],
    ['names and import ids', [['id', 'Ease of booking', 'Crew'], IDS, ...DATA], 0, 1],
    ['a question above its items', [['id', 'How important?', ''], ['', 'Ease of booking', 'Crew'], ...DATA], 0, 1],
    ['answers that are names of questions', [['id', 'Q1', 'Q2'], ['a', 'Ease of booking', 'Crew'], ['b', 'Ease of booking', 'Crew'], ['c', '', 'Crew']], 0, 0],
  ])('is found: %s [D15.483]', ([, rows, first, last]) => {
    expect(findHeaderRows(rows, TITLES)).toEqual({ first, last })
  }) // prettier-ignore
})
