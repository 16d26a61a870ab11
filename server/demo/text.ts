import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

const WHERE: Record<ApplicationId, string> = {
  'mobile-web': 'on the mobile site',
  'iphone-app': 'in the iPhone App',
  'android-app': 'in the Android App',
}

/** Where in a sentence something happens. */
export function where(applicationId: ApplicationId): string {
  return WHERE[applicationId]
}

/** A capability's title as it stands behind "customers can". */
export function afterCan(capability: string): string {
  return capability.charAt(0).toLowerCase() + capability.slice(1)
}

/** Plain text within HTML. */
export function html(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A share as readers see it: 0.8125 is 81%. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** 'Alderbrook Bank, Corvane and Pennant Bank'. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
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
