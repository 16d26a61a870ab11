import type { SearchResult } from '@insights/contract/operations/search.ts'
import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../../ui/links/link-to.ts'

/** Where a result opens, and the element there that takes the focus. */
export interface Opening {
  readonly link: LinkProps
  /** A selector; null where the page itself moves the focus: to its heading, drawer or lightbox. */
  readonly focus: string | null
}

/** Returns where a result opens: the page of its kind, at the part that was found. */
export function openingOf(result: SearchResult, text: string, staff: boolean): Opening {
  const { kind, report, capability, company } = result
  const search = { report: report?._id }
  const open = report?.state === 'open'
  switch (kind) {
    case 'report':
      return atTop(open ? '/report/report-publish-date' : '/content-building', search)
    case 'company': {
      const path = open ? '/report/capabilities-table' : '/content-building/score'
      return atTop(path, { ...search, company: company ?? undefined })
    }
    case 'capability':
      return open
        ? {
            link: linkTo('/report/capabilities-table', {
              search: { ...search, view: 'grid', capability: capability ?? undefined },
            }),
            focus: 'main table[role=grid]',
          }
        : ofCapability(result, null)
    case 'note':
      return staff ? ofAnswer(result) : ofCapability(result, `#notes-${company}`)
    case 'screenshot':
      return atTop(open ? '/report-list/screenshot' : '/appendix/screenshots', {
        ...search,
        ...(toSearchTerms(text).length > 0 && { find: text.slice(0, 100) }),
        on: 'all',
        open: result.image ?? undefined,
      })
    case 'text':
      return result.capability === null ? ofText(result) : ofCapability(result, '#pick')
    case 'view':
      return atTop(`/your-brand/${result.view?.page}`, {
        ...search,
        view: result.view?._id,
        company: company ?? undefined,
      })
  }
}

function atTop(path: string, search: Readonly<Record<string, string | undefined>>): Opening {
  return { link: linkTo(path, { search }), focus: null }
}

function ofCapability({ report, capability, application }: SearchResult, focus: string | null) {
  return {
    link: linkTo('/appendix/capability/$capability', {
      params: { capability: capability ?? '' },
      search: { report: report?._id, application: application ?? undefined },
    }),
    focus,
  }
}

function ofAnswer({ report, company, application, category, answer }: SearchResult): Opening {
  return atTop('/report/capability-detail', {
    report: report?._id,
    company: company ?? undefined,
    application: application ?? undefined,
    category: category ?? undefined,
    answer: answer ?? undefined,
  })
}

function ofText({ report, application, text }: SearchResult): Opening {
  const { page, section, group } = text!
  const search = { report: report?._id, application: application ?? undefined }
  const hash = section ?? undefined
  if (page === 'methodology') {
    return { link: linkTo('/appendix/methodology', { search }), focus: 'main h1' }
  }
  const path =
    group === null
      ? `/content-building/${page}`
      : '/content-building/category-performance&category{$group}'
  return {
    link: linkTo(path, { search, hash, ...(group !== null && { params: { group } }) }),
    focus: section && `[id="${CSS.escape(section)}"]`,
  }
}
