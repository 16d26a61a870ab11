import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { CategoryPerformanceSection } from '@insights/domain/document/report-document.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import type { Cell, TableBlock } from './pdf-layout.ts'

/** Leading companies by category group and application, as an overview of the following pages. */
export function groupLeaders(sections: readonly CategoryPerformanceSection[]): TableBlock {
  return {
    kind: 'table',
    label: 'Leaders by category group',
    columns: [
      { title: 'Category group', width: 3 },
      ...APPLICATIONS.map(({ title }) => ({ title, width: 3 })),
    ],
    rows: sections.map(({ categoryGroup, applications }) => [
      { text: categoryGroup, strong: true },
      ...APPLICATIONS.map(({ title }): Cell => {
        const ranking = applications?.[title].ranking ?? []
        const leaders = ranking.filter(({ rank }) => rank === 1)
        const [first] = leaders
        if (!first) return '–'
        return {
          text: leaders.map(({ company }) => company).join(', '),
          below: percentText(first.score),
        }
      }),
    ]),
  }
}
