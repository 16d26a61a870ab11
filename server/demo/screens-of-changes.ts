import { answersOf, type DemoAnswer } from './answers.ts'
import type { DemoSeries } from './editions.ts'
import type { DemoCategory, DemoCompany } from './industries/demo-industry.ts'
import type { WantedScreen } from './load/store-screens.ts'

/**
 * What some of the capabilities that brands have gained or lost since the edition before looked
 * like in it, and look like now: of each brand and edition, one that it has gained and one that it
 * has lost. A menu without the entry shows that there is none.
 */
export function screensOfChanges({ industry, editions }: DemoSeries): WantedScreen[] {
  const shown = new Set<string>()
  const answers = editions.map((_, place) => answersOf(industry, place))
  return editions.flatMap(({ stage }, place) => {
    const [before, now] = [answers[place - 1], answers[place]]
    // Half of the answers of a draft left half done are not given yet.
    if (!before || !now || stage === 'half') return []
    return industry.companies.flatMap((company) =>
      ['added', 'removed'].flatMap((change) => {
        const changed = now.find(
          (answer) =>
            answer.company === company.title &&
            answer.change === change &&
            !shown.has(cellOf(answer)) &&
            !isShownAnyway(industry.categories, answer),
        )
        if (!changed) return []
        shown.add(cellOf(changed))
        return [
          menuWith(changed, company, industry.categories, before, place - 1),
          menuWith(changed, company, industry.categories, now, place),
        ]
      }),
    )
  })
}

const cellOf = ({ company, applicationId, category, capability }: DemoAnswer) =>
  [company, applicationId, category, capability].join()

function categoryOf(categories: readonly DemoCategory[], { category }: DemoAnswer): DemoCategory {
  return categories.find(({ title }) => title === category)!
}

function isShownAnyway(categories: readonly DemoCategory[], answer: DemoAnswer): boolean {
  const { screen } = categoryOf(categories, answer)
  return screen?.capability === answer.capability && screen.application === answer.applicationId
}

/** The entries of a category that the brand's application had in an edition, the changed one marked. */
function menuWith(
  changed: DemoAnswer,
  company: DemoCompany,
  categories: readonly DemoCategory[],
  answers: readonly DemoAnswer[],
  edition: number,
): WantedScreen {
  const offered = answers.filter(
    ({ has, ...one }) =>
      has &&
      one.company === changed.company &&
      one.applicationId === changed.applicationId &&
      one.category === changed.category,
  )
  return {
    company,
    category: categoryOf(categories, changed),
    edition,
    screen: {
      capability: changed.capability,
      application: changed.applicationId,
      kind: 'menu',
      heading: changed.category,
      lines: offered.map(({ capability }) => [
        capability,
        capability === changed.capability ? 'changed' : '',
      ]),
      button: '',
    },
  }
}
