import { MAX_SETTINGS_LENGTH } from '@insights/contract/reading/brand-settings.ts'
import { planChoices } from '@insights/domain/brand/plan/advice.ts'
import {
  type PlanSettings,
  markKey,
  planKey,
  readPlanSettings,
  withMark,
} from '@insights/domain/brand/plan/plan-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useEffect } from 'react'

/** Settings of the plan last shown in this window, by report and company. */
const shown = new Map<string, PlanSettings>()

/** Returns the settings in a URL: the defaults without any, and null for a text that is no plan. */
export function readSettings(text: string | undefined): PlanSettings | null {
  if (text === undefined) return {}
  if (text.length > MAX_SETTINGS_LENGTH) return null
  try {
    return readPlanSettings(JSON.parse(text))
  } catch {
    return null
  }
}

export function keepPlan(report: string, company: string, settings: PlanSettings): void {
  shown.set(`${report} ${company}`, settings)
}

/** Keeps a plan's settings while it is shown, so that other pages add to it. */
export function useShownPlan(report: string, company: string, settings: PlanSettings) {
  useEffect(() => {
    keepPlan(report, company, settings)
  }, [report, company, settings])
}

/** Returns the plan last shown, or else the advice, with a capability added, as text for its URL. */
export function planWith(
  document: ReportDocument,
  company: string,
  item: { readonly application: ApplicationKey; readonly capabilityId: string },
): { readonly settings: string; readonly wasInPlan: boolean } {
  const now = shown.get(`${document.report._id} ${company}`) ?? planChoices(document, company, {})
  const mark = now.marks?.find((one) => markKey(one) === planKey(item))?.mark
  const wasInPlan = mark === 'wanted' || mark === 'planned'
  const next = wasInPlan ? now : withMark(now, item, { mark: 'wanted', month: undefined })
  return { settings: JSON.stringify(next), wasInPlan }
}
