import type { LiveEvent } from '@insights/contract/live.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { reportKey } from '../../api/report-key.ts'
import { staleKeys } from './-live-updates.ts'

const KEYS: readonly (readonly string[])[] = [
  ['session'],
  ['industries', 'list'],
  ['maintenance-notices', 'upcoming'],
  ['reports', 'all'],
  ['companies-reports', 'firm'],
  ['purchase-requests', 'own'],
  ['saved-views', 'of', 'banking'],
  ['google-drive', 'upload'],
  reportKey('one', 'document'),
  reportKey('one', 'pdf'),
  reportKey('one', 'progress'),
  reportKey('one', 'answers', 'company', 'iphone-app', 'category'),
  reportKey('one', 'answer-history', 'answer'),
  reportKey('one', 'rules'),
  reportKey('one', 'review'),
  reportKey('one', 'content-building'),
  reportKey('one', 'methodology'),
  reportKey('one', 'editors'),
  reportKey('two', 'document'),
]

const PARTS_OF_ANSWERS = [
  'report,one,progress',
  'report,one,answers,company,iphone-app,category',
  'report,one,answer-history,answer',
  'report,one,rules',
  'report,one,review',
]

const WRITTEN_PARTS = [
  'report,one,content-building',
  'report,one,methodology',
  'report,one,editors',
]

/** Returns the keys that a page invalidates on this event. */
function staleAfter(event: LiveEvent): string[] {
  const queries = new QueryClient()
  for (const key of KEYS) queries.setQueryData(key, {})
  for (const queryKey of staleKeys(event)) void queries.invalidateQueries({ queryKey })
  return KEYS.filter((key) => queries.getQueryState(key)?.isInvalidated).map(String)
}

test('maintenance makes the notices stale, and nothing else', () => {
  expect(staleAfter({ kind: 'maintenance' })).toEqual(['maintenance-notices,upcoming'])
})

test('a purchase makes lists and readable parts of every report stale [D10.8]', () => {
  expect(staleAfter({ kind: 'purchases' })).toEqual([
    'reports,all',
    'companies-reports,firm',
    'purchase-requests,own',
    'saved-views,of,banking',
    'report,one,document',
    'report,one,pdf',
    ...PARTS_OF_ANSWERS,
    ...WRITTEN_PARTS,
    'report,two,document',
  ])
})

test('saved answers make progress and the answers of open pages stale', () => {
  expect(staleAfter({ kind: 'answers', report: 'one', answers: ['a'] })).toEqual(PARTS_OF_ANSWERS)
  expect(staleAfter({ kind: 'answers', report: 'one', answers: null })).toEqual(PARTS_OF_ANSWERS)
})

test('saved content makes content and progress stale', () => {
  expect(staleAfter({ kind: 'content', report: 'one', part: 'content' })).toEqual([
    'report,one,progress',
    'report,one,review',
    'report,one,content-building',
  ])
  expect(staleAfter({ kind: 'content', report: 'one', part: 'methodology' })).toEqual([
    'report,one,document',
    'report,one,review',
    'report,one,methodology',
  ])
})

test('a redacted screenshot makes stale what reports lack [D14.114]', () => {
  const event = { kind: 'image-redacted', report: 'one', image: 'image' } as const
  expect(staleAfter(event)).toEqual(['report,one,progress', 'report,one,rules'])
})

test('a change of the content editors makes their list stale', () => {
  expect(staleAfter({ kind: 'content-editors', report: 'one' })).toEqual(['report,one,editors'])
})

test('a changed saved view makes the lists of views stale', () => {
  expect(staleAfter({ kind: 'saved-views' })).toEqual(['saved-views,of,banking'])
})

test('a new status of a report makes lists and that report stale', () => {
  expect(staleAfter({ kind: 'report', report: 'one' })).toEqual([
    'reports,all',
    'companies-reports,firm',
    'saved-views,of,banking',
    'report,one,document',
    'report,one,pdf',
    ...PARTS_OF_ANSWERS,
    ...WRITTEN_PARTS,
  ])
})

test('progress of a PDF makes the PDF stale, and the lists that link to it', () => {
  expect(staleAfter({ kind: 'report-pdf', report: 'one' })).toEqual([
    'reports,all',
    'companies-reports,firm',
    'report,one,pdf',
  ])
})

test('progress of an upload to a drive makes that upload stale', () => {
  expect(staleAfter({ kind: 'drive-upload', upload: 'upload' })).toEqual(['google-drive,upload'])
})

test('missed events make everything stale', () => {
  expect(staleAfter({ kind: 'resync' })).toEqual(KEYS.map(String))
})

test('an unknown event makes nothing stale', () => {
  expect(staleAfter({ kind: 'constructor' } as never)).toEqual([])
})
