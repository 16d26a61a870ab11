import { expect, test } from 'vitest'

import { addFiles, type FormScreenshots, toFormScreenshots, withUploaded } from './screenshots.ts'
import { createUnsavedImages } from './unsaved-images.ts'

const date = '2026-03-01T12:00:00.000Z'
/** An uploaded image; the server has given it another id. */
const image = (upload: string) => ({ _id: `image ${upload}`, id: `image ${upload}`, upload, name: upload, url: '', thumbnailUrl: '', date, width: 1, height: 1 }) // prettier-ignore
const record = { images: [image('a')] }
const saved = toFormScreenshots(record)
const ids = (screenshots: FormScreenshots) => screenshots.map(({ id }) => id)

test('screenshots sent earlier follow the saved ones, once [D14.102]', () => {
  const unsaved = createUnsavedImages()
  const form = unsaved.merge(saved, record, [image('b'), image('c')])
  expect(ids(form)).toEqual(['image a', 'b', 'c'])
  expect(unsaved.merge(form, record, [image('b'), image('c')])).toBe(form)
})

test('a screenshot sent here is kept although an older list lacks it [D14.102]', () => {
  const unsaved = createUnsavedImages()
  const added = addFiles(saved, [new File(['x'], 'b.png')], () => 'b')
  const form = withUploaded(added, new Map([['b', image('b')]]))
  expect(unsaved.merge(form, record, [])).toBe(form)
  expect(unsaved.merge(form, record, [image('b')])).toBe(form)
})

test('a screenshot saved or removed in another tab disappears here [D14.106]', () => {
  const unsaved = createUnsavedImages()
  const form = unsaved.merge(saved, record, [image('b'), image('c')])
  expect(ids(unsaved.merge(form, record, [image('c')]))).toEqual(['image a', 'c'])
  // The record already has it, and so does an older list.
  const newer = { images: [...record.images, image('b')] }
  expect(unsaved.merge(toFormScreenshots(newer), newer, [image('b')])).toHaveLength(2)
})

test('a screenshot removed here is ignored in older lists until it is brought back [D14.107]', () => {
  const unsaved = createUnsavedImages()
  const form = unsaved.merge(saved, record, [image('b')])
  unsaved.remove('b')
  expect(unsaved.merge(saved, record, [image('b')])).toBe(saved)
  unsaved.restore('b')
  // The list was read while it was removed.
  expect(unsaved.merge(form, record, [])).toBe(form)
})

test('a file being sent is kept although no list has it, and appears once', () => {
  const unsaved = createUnsavedImages()
  const form = addFiles(saved, [new File(['x'], 'b.png')], () => 'b')
  expect(unsaved.merge(form, record, [])).toBe(form)
  expect(unsaved.merge(form, record, [image('b')])).toBe(form)
})

test('a returning screenshot is kept, whatever lists say, until the server has brought it back [D15.285]', () => {
  const unsaved = createUnsavedImages()
  const form = unsaved.merge(saved, record, [image('b')])
  unsaved.remove('b')
  unsaved.restore('b')
  unsaved.bringBack('b')
  // The lists were read before and after it was removed.
  expect(unsaved.merge(form, record, [image('b')])).toBe(form)
  expect(unsaved.merge(form, record, [])).toBe(form)
  unsaved.returned('b')
  expect(unsaved.merge(form, record, [image('b')])).toBe(form)
  expect(ids(unsaved.merge(form, record, []))).toEqual(['image a'])
})
