import type { SavedView } from '@insights/contract/brand/saved-views.ts'
import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import type { StandingSettings } from '@insights/domain/brand/standing/standing-settings.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../../ui/links/link-to.ts'

/** A view with all that its page needs to show it. */
export interface OpenedView {
  readonly _id: string
  readonly page: BrandView
  readonly report: string
  readonly company: string | null
  /** As text; `{}` for the page's defaults. */
  readonly settings: string
}

/** Fields of a page's report that its views need. */
export interface ViewedReport {
  readonly _id: string
  /** ISO 8601. */
  readonly date: string
  readonly industry: string
}

/**
 * Returns the newer edition for carrying a view over: the page's, or the newest readable one. Why
 * has nothing to carry.
 */
export function findTarget(
  { access, page, report, newer }: SavedView,
  shown: ViewedReport,
): { readonly _id: string; readonly date: string } | null {
  if (access === 'name' || report === null || page === 'why-it-changed') return null
  return shown.date > report.date ? shown : newer
}

/** Returns the link that opens a view. Views of Over Time are those of Where We Stand with a history. */
export function linkToView({ _id: view, page, report, company, ...saved }: OpenedView): LinkProps {
  const { history } = JSON.parse(saved.settings) as StandingSettings
  const settings = history ? JSON.stringify(history) : saved.settings
  return linkTo(`/your-brand/${history ? 'over-time' : page}`, {
    search: {
      report,
      view,
      company: company ?? undefined,
      settings: settings === '{}' ? undefined : settings,
      // What a view of the weights shows is in its settings.
      ...(page === 'what-if' && { custom: undefined }),
    },
  })
}
