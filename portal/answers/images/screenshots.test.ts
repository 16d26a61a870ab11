import { expect, test } from 'vitest'

import {
  addFiles,
  comparedScreenshots,
  hasChanges,
  removeScreenshot,
  imageIds,
  mergeScreenshots,
  moveScreenshot,
  removedImages,
  restoreScreenshot,
  type FormScreenshots,
  toFormScreenshots,
  withRejection,
  withUploaded,
} from './screenshots.ts'

const date = '2026-03-01T12:00:00.000Z'
const image = (_id: string) => ({
  _id,
  id: _id,
  name: `${_id}.png`,
  url: `/${_id}`,
  thumbnailUrl: '',
  date,
})
const uploaded = (_id: string) => ({ ...image(_id), width: 1, height: 1 })
const answer = { images: [image('a'), image('b'), image('c')] }
const file = (name: string) => new File(['x'], name)
const ids = (screenshots: FormScreenshots) => screenshots.map(({ id }) => id)

test("the record's screenshots are no change", () => {
  expect(hasChanges(answer, toFormScreenshots(answer))).toBe(false)
})

test('a mark for deletion can be removed again [D6.45]', () => {
  const marked = removeScreenshot(toFormScreenshots(answer), 'b')
  expect(hasChanges(answer, marked)).toBe(true)
  expect(imageIds(marked)).toEqual(['a', 'c'])
  expect(removedImages(marked)).toEqual([image('b')])
  expect(hasChanges(answer, removeScreenshot(marked, 'b'))).toBe(false)
})

test('an added file is removed without a mark', () => {
  const screenshots = addFiles(toFormScreenshots(answer), [file('new.png')], () => 'new')
  expect(hasChanges(answer, screenshots)).toBe(true)
  expect(removeScreenshot(screenshots, 'new')).toEqual(toFormScreenshots(answer))
})

test('a removed screenshot returns to its position in its former state', () => {
  const added = addFiles(toFormScreenshots(answer), [file('one.png'), file('two.png')], () => 'new')
  const [one] = added.slice(3)
  const screenshots = [...added.slice(0, 3), { ...one!, id: 'one' }, added[4]!]
  expect(restoreScreenshot(removeScreenshot(screenshots, 'one'), screenshots[3]!, 3)).toEqual(
    screenshots,
  )
  expect(restoreScreenshot(removeScreenshot(screenshots, 'b'), screenshots[1]!, 1)).toEqual(
    screenshots,
  )
  expect(restoreScreenshot(screenshots, screenshots[1]!, 1)).toEqual(screenshots)
})

test('another order is a change, unless it is the old one again [D6.15]', () => {
  const moved = moveScreenshot(toFormScreenshots(answer), 'c', 0)
  expect(imageIds(moved)).toEqual(['c', 'a', 'b'])
  expect(hasChanges(answer, moved)).toBe(true)
  expect(hasChanges(answer, moveScreenshot(moved, 'c', 2))).toBe(false)
})

test.each([
  [-1, ['b', 'a', 'c']],
  [9, ['a', 'c', 'b']],
])('a move to position %d ends at the nearest existing one', (to, order) => {
  expect(ids(moveScreenshot(toFormScreenshots(answer), 'b', to))).toEqual(order)
})

test('files keep their positions after uploading', () => {
  const screenshots = moveScreenshot(
    addFiles(toFormScreenshots(answer), [file('new.png')], () => 'new'),
    'new',
    1,
  )
  const done = withUploaded(screenshots, new Map([['new', uploaded('d')]]))
  expect(imageIds(done)).toEqual(['a', 'd', 'b', 'c'])
})

test('a rejection marks its file alone [D6.46]', () => {
  const names = ['one.png', 'two.png'].values()
  const files = ['one.png', 'two.png'].map(file)
  const screenshots = addFiles([], files, () => names.next().value ?? '')
  expect(withRejection(screenshots, 'two.png', 'two.png: Must be an image')).toMatchObject([
    { rejection: null },
    { rejection: 'Must be an image' },
  ])
  expect(withRejection(screenshots, 'one.png', 'The report is closed')).toMatchObject([
    { rejection: 'The report is closed' },
    { rejection: null },
  ])
})

test("own additions and marks are merged into another user's images", () => {
  const mine = addFiles(
    removeScreenshot(toFormScreenshots(answer), 'b'),
    [file('new.png')],
    () => 'new',
  )
  const theirs = { images: [image('d'), image('b'), image('a')] }
  const merged = mergeScreenshots(answer, mine, theirs)
  expect(ids(merged)).toEqual(['d', 'b', 'a', 'new'])
  expect(removedImages(merged)).toEqual([image('b')])
})

test('the own order is kept if another user left the images unchanged', () => {
  const mine = moveScreenshot(toFormScreenshots(answer), 'c', 0)
  expect(ids(mergeScreenshots(answer, mine, { images: [...answer.images] }))).toEqual([
    'c',
    'a',
    'b',
  ])
})

test('an image uploaded here and saved by another user is listed once', () => {
  const mine = withUploaded(
    addFiles(toFormScreenshots(answer), [file('new.png')], () => 'new'),
    new Map([['new', uploaded('d')]]),
  )
  const theirs = { images: [...answer.images, image('d')] }
  expect(imageIds(mergeScreenshots(answer, mine, theirs))).toEqual(['a', 'b', 'c', 'd'])
})

test('several screenshots of this edition are compared by place, a single one by its edition [D31.113]', () => {
  const before = { name: 'January 2026', images: [image('a')] }
  const files = [file('image.png'), file('image.png')]
  const two = addFiles([], files, () => crypto.randomUUID())
  const compared = comparedScreenshots(before, two, ({ id }) => id)
  expect(compared.map(({ name, label, group }) => [name, label ?? group])).toEqual([
    ['a.png', 'January 2026'],
    ['1. image.png', 'This edition, screenshot 1'],
    ['2. image.png', 'This edition, screenshot 2'],
  ])
  const [one] = comparedScreenshots(null, two.slice(1), ({ id }) => id)
  expect([one!.name, one!.label, one!.group]).toEqual(['image.png', undefined, 'This edition'])
})
