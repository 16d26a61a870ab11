import type {
  CategoryPerformanceSection,
  ReportDocument,
} from '@insights/domain/document/report-document.ts'

import type { LayoutAssets } from './assets.ts'
import { groupApplication } from './group-application.ts'
import { groupHistory } from './group-history.ts'
import { groupLeaders } from './group-leaders.ts'
import type { Block } from './pdf-layout.ts'
import { updatesHistory } from './updates-history.ts'

/** Every category group: its history, then its performance by application. */
export function categoryPerformance(document: ReportDocument, assets: LayoutAssets): Block[] {
  if (document.categoryPerformance.length === 0) {
    return [{ kind: 'empty', text: 'This report has no category groups.' }]
  }
  return [
    {
      kind: 'lead',
      text: 'The leading brands of each category group, by the share of its capabilities that they offer.',
    },
    groupLeaders(document.categoryPerformance),
    ...document.categoryPerformance.flatMap((section) => groupOf(section, document, assets)),
  ]
}

function groupOf(
  section: CategoryPerformanceSection,
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  const { categoryGroup } = section
  return [
    { kind: 'heading', level: 2, title: categoryGroup, opensPage: true },
    { kind: 'heading', level: 3, title: 'Ranking History' },
    ...groupHistory(document, categoryGroup, assets),
    { kind: 'heading', level: 3, title: 'Updates History' },
    ...updatesHistory(document, categoryGroup),
    ...document.applications.flatMap(({ title }) =>
      groupApplication(section, title, document, assets),
    ),
  ]
}
