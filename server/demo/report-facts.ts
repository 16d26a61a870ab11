import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import type { Rankings } from '@insights/domain/scoring/ranking/rankings.ts'
import { numberWord } from '@insights/domain/text/number-word.ts'

import type { DemoAnswer, DemoEdition, DemoIndustry } from './demo-industry.ts'

/** Facts that the writer of a report knows. */
export interface ReportFacts {
  readonly industry: DemoIndustry
  /** Counted from 0. */
  readonly edition: number
  readonly rankings: Rankings
  readonly answers: readonly DemoAnswer[]
  readonly rebuilt: DemoEdition['rebuilt']
  /** Returns the URL of a screenshot of a brand and category, where one exists. */
  readonly imageOf: (company: string, applicationId: ApplicationId, group: string) => string | null
}

/** Returns the brands by how many of these capabilities they offer, most first. */
export function countByCompany(
  answers: readonly DemoAnswer[],
): { company: string; offered: number; of: number }[] {
  return [...Map.groupBy(answers, ({ company }) => company)]
    .map(([company, own]) => ({
      company,
      offered: own.filter(({ has }) => has).length,
      of: own.length,
    }))
    .sort(
      (first, second) =>
        second.offered - first.offered || (first.company < second.company ? -1 : 1),
    )
}

/** Returns the number of these brands in words: "four of the seven brands". */
function countInWords(some: number, all: number): string {
  const total = numberWord(all)
  return some === all ? `all ${total} brands` : `${numberWord(some)} of the ${total} brands`
}

/**
 * Fills in how many brands offer a capability, in any application, wherever a text has
 * `{brands: capability}`. Throws for a capability that the industry does not have.
 */
export function withCounts(text: string, answers: readonly DemoAnswer[]): string {
  return text.replaceAll(/\{brands: ([^{}]+)\}/g, (_, capability: string) => {
    const own = answers.filter((answer) => answer.capability === capability)
    if (own.length === 0) throw new Error(`No industry of the demo has "${capability}".`)
    const [holder] = companiesOffering(own)
    return countInWords(
      new Set(holder!.companies).size,
      new Set(own.map(({ company }) => company)).size,
    )
  })
}

/** Returns capabilities with the brands that offer them. */
export function companiesOffering(
  answers: readonly DemoAnswer[],
): { capability: string; rarity: number; companies: string[] }[] {
  return [...Map.groupBy(answers, ({ capability }) => capability)].map(([capability, all]) => ({
    capability,
    rarity: all[0]?.rarity ?? 0,
    companies: all.filter(({ has }) => has).map(({ company }) => company),
  }))
}

const WHERE: Record<ApplicationId, string> = {
  'mobile-web': 'on the mobile site',
  'iphone-app': 'in the iPhone App',
  'android-app': 'in the Android App',
}

/** Returns an application as a sentence names it. */
export function where(applicationId: ApplicationId): string {
  return WHERE[applicationId]
}

/** Returns a capability's title in the form that follows "customers can". */
export function afterCan(capability: string): string {
  return capability.charAt(0).toLowerCase() + capability.slice(1)
}

/** Returns plain text as HTML. */
export function html(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export function paragraph(words: string): string {
  return `<p>${words}</p>`
}

export function bullets(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

export function strong(words: string): string {
  return `<strong>${html(words)}</strong>`
}
