import { expect, test } from 'vitest'

import { byApplication } from '../../catalogue/application.ts'
import {
  answerKey,
  countAvailable,
  countDiffering,
  countOthersAhead,
  countScreenshots,
  isLacking,
} from './availability-counts.ts'

/** Three companies: '+' has it, '-' has not, '?' is unanswered; on the web, on the iPhone. */
function row(web: string, iphone: string) {
  const states = (text: string) =>
    text.split('').map((state) => (state === '?' ? null : state === '+'))
  return {
    capabilityId: 'c',
    available: byApplication((key) =>
      key === 'Mobile Web' ? states(web) : key === 'iPhone App' ? states(iphone) : [],
    ),
  }
}

const positions = [0, 1, 2].flatMap((place) => [
  { application: 'Mobile Web' as const, place },
  { application: 'iPhone App' as const, place },
])
const own = positions.filter(({ place }) => place === 0)

test.each([
  ['+++', '---', { available: 3, differing: 0, ahead: 0, lacking: true }],
  ['-++', '+++', { available: 5, differing: 1, ahead: 2, lacking: true }],
  ['-++', '-+-', { available: 3, differing: 2, ahead: 3, lacking: true }],
  ['+--', '+--', { available: 2, differing: 2, ahead: 0, lacking: false }],
  ['?++', '+++', { available: 5, differing: 1, ahead: 0, lacking: false }],
])('companies %s and %s have the counts %j [D12.24]', (web, iphone, expected) => {
  const capability = row(web, iphone)
  expect({
    available: countAvailable(capability, positions),
    differing: countDiffering(capability, positions),
    ahead: countOthersAhead(capability, positions, own),
    lacking: isLacking(capability, own),
  }).toEqual(expected)
})

test('screenshots are counted by company, application and capability', () => {
  const screenshot = {
    _id: '1',
    name: 'a',
    url: '/a',
    categoryId: 'k',
    capability: 'Chat',
    companyId: 'n',
    application: 'iPhone App' as const,
    capabilityId: 'c',
  }
  const counts = countScreenshots({ screenshots: [screenshot, screenshot] })
  expect([...counts]).toEqual([[answerKey(screenshot), 2]])
})
