import { PAGE_USER } from '@insights/contract/accounts/page-user.ts'
import { VIEW_AS } from '@insights/contract/accounts/view-as.ts'
import type { View } from '@insights/domain/accounts/user.ts'

import { viewAs } from './view-as.ts'

let pageUser: string | undefined

/** Sets the id of the user for whom the page is shown, undefined before signing in. */
export function setPageUser(id: string | undefined): void {
  pageUser = id
}

export const pageUserId = () => pageUser

/** Returns the headers of a call of the API: for whom the page is shown, and in which view. */
export function callHeaders(path = ''): Record<string, string> {
  return {
    ...(pageUser !== undefined && { [PAGE_USER]: pageUser }),
    ...viewHeaders(viewAs, path),
  }
}

/** Nothing can be written from a view, and the session, which can be ended, is the user's own. */
export function viewHeaders(view: View | null, path: string): Record<string, string> {
  return view && path !== '/authentication' ? { [VIEW_AS]: view } : {}
}
