import { expect, test } from 'vitest'

import type { NamedScreenshot } from './shown-screenshots.ts'
import { chosenScreenshots, screenshotKey } from './use-screenshot-selection.ts'

const [first, second, third] = ['1', '2', '3'].map(
  (_id) => ({ _id, companyId: 'a', application: 'Mobile Web' }) as NamedScreenshot,
) as [NamedScreenshot, NamedScreenshot, NamedScreenshot]
const all = [first, second, third]
const keys = new Set([first, second].map(screenshotKey))

test('a chosen screenshot that the filters hide is counted, and actions do not get it [D15.385]', () => {
  expect(chosenScreenshots(all, all, keys)).toEqual({ selected: [first, second], hidden: 0 })
  expect(chosenScreenshots(all, [second, third], keys)).toEqual({ selected: [second], hidden: 1 })
  expect(chosenScreenshots(all, [third], keys)).toEqual({ selected: [], hidden: 2 })
  // Deleted meanwhile.
  expect(chosenScreenshots([third], [third], keys)).toEqual({ selected: [], hidden: 0 })
})
