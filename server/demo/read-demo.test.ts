import { expect, test } from 'vitest'

import type { DemoAnswer } from './demo-industry.ts'
import { readDemo } from './read-demo.ts'

const keyOf = ({ company, applicationId, category, capability }: DemoAnswer) =>
  [company, applicationId, category, capability].join(', ')

test.each(readDemo().map((series) => [series.industry.title, series] as const))(
  'each change of %s differs from the previous edition, and has a note',
  (_, { editions }) => {
    for (const [index, { answers }] of editions.entries()) {
      const before = new Map(editions[index - 1]?.answers.map((one) => [keyOf(one), one.has]))
      const wrong = answers.filter((answer) => {
        const had = index === 0 ? answer.has : before.get(keyOf(answer))
        const turned = { added: [false, true], removed: [true, false] }
        const [from, to] = turned[answer.change as keyof typeof turned] ?? [answer.has, answer.has]
        const noted = answer.change === 'no-change' ? answer.note === '' : answer.note !== ''
        return had !== from || answer.has !== to || !noted
      })
      expect(wrong.map(keyOf)).toEqual([])
    }
  },
)

test.each(readDemo().map((series) => [series.industry.title, series] as const))(
  'each edition of %s answers every capability of the catalogue for its companies',
  (_, { industry, editions }) => {
    const capabilities = industry.categories.flatMap((category) =>
      category.capabilities.map((title) => `${category.title}, ${title}`),
    )
    const companies = industry.companies.map(({ title }) => title)
    for (const { answers, ratings, stage } of editions) {
      const half = companies.slice(0, Math.ceil(companies.length / 2))
      const shown = stage === 'half' ? half : companies
      expect(Object.keys(ratings)).toEqual(shown)
      expect(answers.map(keyOf).toSorted()).toEqual(
        shown
          .flatMap((company) =>
            ['mobile-web', 'iphone-app', 'android-app'].flatMap((application) =>
              capabilities.map((capability) => `${company}, ${application}, ${capability}`),
            ),
          )
          .toSorted(),
      )
    }
  },
)
