import type { Answer } from '@insights/contract/capability-reports.ts'
import { expect, test } from 'vitest'

import { addFiles, toFormScreenshots } from '../images/screenshots.ts'
import { conflictOf } from './answer-conflict.ts'

const date = '2026-03-01T12:00:00.000Z'
const image = (_id: string) => ({ _id, name: _id, url: '', thumbnailUrl: '', date })
const base = {
  hasCapability: true,
  capabilityChange: 'added',
  capabilityChangeNote: '',
  images: [image('a')],
}
const theirs = {
  ...base,
  hasCapability: false,
  capabilityChange: 'removed',
  images: [image('a'), image('b')],
} as unknown as Answer

test('what was typed is put over their record, and both know what they have changed', () => {
  const values = { ...base, capabilityChangeNote: 'Mine' }
  const screenshots = addFiles(toFormScreenshots(base), [new File(['x'], 'new.png')], () => 'new')
  const conflict = conflictOf({ base, values, screenshots }, theirs, date)
  expect(conflict.mine.values).toEqual({
    hasCapability: false,
    capabilityChange: 'removed',
    capabilityChangeNote: 'Mine',
  })
  expect(conflict.mine.screenshots.map(({ id }) => id)).toEqual(['a', 'b', 'new'])
  expect(conflict.changedHere).toEqual(['capabilityChangeNote', 'images'])
  expect(conflict.changedThere).toEqual(['hasCapability', 'capabilityChange', 'images'])
})
