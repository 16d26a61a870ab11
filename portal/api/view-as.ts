import { VIEW_AS } from '@insights/contract/accounts/view-as.ts'
import { VIEWS, type View } from '@insights/domain/accounts/user.ts'

const asked = new URLSearchParams(globalThis.location?.search).get('viewAs')

/**
 * The view of a customer that staff have opened in this tab, from the URL that it was loaded with: all
 * that the tab has fetched belongs to it. null for one's own view.
 */
export const viewAs: View | null = VIEWS.find((one) => one === asked) ?? null

/** Headers of calls of the API. */
export const viewHeaders: Readonly<Record<string, string>> = viewAs ? { [VIEW_AS]: viewAs } : {}
