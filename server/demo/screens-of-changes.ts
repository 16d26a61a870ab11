import type {
  DemoAnswer,
  DemoCategory,
  DemoCompany,
  DemoIndustry,
  DemoSeries,
} from './demo-industry.ts'
import type { WantedScreen } from './store-screens.ts'

/**
 * What some of the capabilities that brands have gained or lost since the previous edition looked
 * like in it, and look like now: of each brand and edition, one that it has gained and one that it
 * has lost. A menu without the entry shows that there is none.
 */
export function screensOfChanges({ industry, editions }: DemoSeries): WantedScreen[] {
  const shown = new Set<string>()
  return editions.flatMap(({ answers: now, stage }, place) => {
    const before = editions[place - 1]?.answers
    // Half of the answers of a draft left half done are not given yet.
    if (!before || stage === 'half') return []
    return industry.companies.flatMap((company) =>
      ['added', 'removed'].flatMap((change) => {
        const changed = now.find(
          (answer) =>
            answer.company === company.title &&
            answer.change === change &&
            !shown.has(cellOf(answer)) &&
            !isShownAnyway(industry, answer),
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

function isShownAnyway({ screens }: DemoIndustry, answer: DemoAnswer): boolean {
  return screens.some(
    ({ category, capability, application }) =>
      category === answer.category &&
      capability === answer.capability &&
      application === answer.applicationId,
  )
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
      category: changed.category,
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
