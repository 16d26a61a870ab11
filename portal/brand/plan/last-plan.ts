import { MAX_SETTINGS_LENGTH } from '@insights/contract/reading/brand-settings.ts'
import {
  type PlanSettings,
  markKey,
  planKey,
  readPlanSettings,
  withMark,
} from '@insights/domain/brand/plan/plan-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { useEffect } from 'react'

/** Settings of the plan last shown in this window, by report and company. */
const shown = new Map<string, PlanSettings>()

interface Item {
  readonly application: ApplicationKey
  readonly capabilityId: string
}

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
export function useShownPlan(report: string, company: string, settings: PlanSettings | null) {
  useEffect(() => {
    if (settings) keepPlan(report, company, settings)
  }, [report, company, settings])
}

/** Returns whether the plan last shown has a capability among the chosen ones. */
export function isInPlan(report: string, company: string, item: Item): boolean {
  const mark = shown
    .get(`${report} ${company}`)
    ?.marks?.find((one) => markKey(one) === planKey(item))?.mark
  return mark === 'wanted' || mark === 'planned'
}

/** Returns the plan last shown with a capability added, as text for its URL. */
export function planWith(report: string, company: string, item: Item): string {
  const now = shown.get(`${report} ${company}`) ?? {}
  if (isInPlan(report, company, item)) return JSON.stringify(now)
  return JSON.stringify(withMark(now, item, { mark: 'wanted', month: undefined }))
}
