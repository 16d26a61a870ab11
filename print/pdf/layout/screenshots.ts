import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import type { LayoutAssets } from './assets.ts'
import type { Block } from './pdf-layout.ts'

/** The screenshots, company by company. */
export function screenshots(
  { screenshots: all, companies }: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  if (all.length === 0) return [{ kind: 'empty', text: 'This report has no screenshots.' }]
  const byCompany = Map.groupBy(all, ({ companyId }) => companyId)
  return companies.flatMap(({ companyId, title: company }): Block[] => {
    const own = byCompany.get(companyId)
    if (!own) return []
    const items = own.map(({ url, name, capability, application }) => ({
      image: assets.image(url, `Screenshot of ${company}: ${capability}, ${application}`, name),
      title: capability,
      below: application,
    }))
    return [
      { kind: 'heading', level: 2, title: company },
      { kind: 'gallery', items },
    ]
  })
}
