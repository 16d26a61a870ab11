import { expect, test } from 'vitest'

import { tableOfContents } from './table-of-contents.ts'

test('the five sections are numbered, the appendix has letters', () => {
  const { sections, appendix } = tableOfContents({ categoryGroups: [] })
  expect(sections.map(({ mark, title }) => `${mark} ${title}`)).toEqual([
    '1 Executive Summary',
    '2 Consumer Survey',
    '3 Product Rating',
    '4 Trends & Innovations',
    '5 Category Performance',
  ])
  expect(appendix.map(({ mark, title }) => `${mark} ${title}`)).toEqual([
    'A Methodology',
    'B Raw Data',
    'C Screenshots',
    'D How Sure',
  ])
})

test('Scores and What Changed are listed below the Executive Summary [D12.14]', () => {
  const { sections } = tableOfContents({ categoryGroups: [] })
  expect(sections[0]?.below).toMatchObject([
    { title: 'Scores', link: { to: '/content-building/score' } },
    { title: 'What Changed', link: { to: '/content-building/changes' } },
  ])
})

test('category groups are listed below Category Performance, each with its own URL', () => {
  const { sections } = tableOfContents({
    categoryGroups: [{ title: 'Shop/Upgrade', categories: [] }],
  })
  expect(sections.at(-1)?.below).toMatchObject([
    { title: 'Shop/Upgrade', link: { params: { group: 'Shop/Upgrade' } } },
  ])
})
