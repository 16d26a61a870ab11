import type { View } from '@insights/domain/accounts/user.ts'

const asked = new URLSearchParams(globalThis.location?.search).get('viewAs')

/**
 * The view of a customer that staff have opened in this tab, from the URL that it was loaded with: all
 * that the tab has fetched belongs to it. null for one's own view; the server rejects an unknown one.
 */
export const viewAs = (asked || null) as View | null
