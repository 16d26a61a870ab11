import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../ui/links/link-to.ts'

export interface ContentsEntry {
  /** Its number; the appendix has letters. */
  readonly mark?: string
  readonly title: string
  readonly link: LinkProps
  readonly below?: readonly ContentsEntry[]
}

const SECTIONS = [
  ['Executive Summary', 'executive-summary'],
  ['Consumer Survey', 'consumer-survey'],
  ['Product Rating', 'product-rating'],
  ['Trends & Innovations', 'trends-innovations'],
  ['Category Performance', 'category-performance'],
] as const

const APPENDIX = [
  ['Methodology', 'methodology'],
  ['Raw Data', 'raw-data'],
  ['Screenshots', 'screenshots'],
  ['How Sure', 'how-sure'],
  ['Corrections', 'corrections'],
] as const

/** Pages below the summary exist in the portal alone, so that sections are numbered as on paper. */
const FIGURES: readonly ContentsEntry[] = [
  { title: 'Scores', link: linkTo('/content-building/score', { search: { company: undefined } }) },
  {
    title: 'What Changed',
    link: linkTo('/content-building/changes', { search: { company: undefined } }),
  },
]

/** Returns a report's table of contents. */
export function tableOfContents(
  { categoryGroups }: Pick<ReportDocument, 'categoryGroups'>,
  revision = 0,
): {
  sections: ContentsEntry[]
  appendix: ContentsEntry[]
} {
  return {
    sections: SECTIONS.map(([title, path], place) => ({
      mark: `${place + 1}`,
      title,
      link: linkTo(`/content-building/${path}`),
      ...(path === 'executive-summary' && { below: FIGURES }),
      ...(path === 'category-performance' && { below: categoryGroups.map(groupEntry) }),
    })),
    // A first publication has corrected nothing.
    appendix: APPENDIX.slice(0, revision > 0 ? undefined : -1).map(([title, path], place) => ({
      mark: 'ABCDE'[place],
      title,
      link: linkTo(`/appendix/${path}`),
    })),
  }
}

function groupEntry({ title }: { title: string }): ContentsEntry {
  const link = linkTo('/content-building/category-performance&category{$group}', {
    params: { group: title },
  })
  return { title, link }
}
