import { PAGE_USER } from '@insights/contract/accounts/page-user.ts'
import { VIEW_AS } from '@insights/contract/accounts/view-as.ts'

import { viewAs } from './view-as.ts'

let pageUser: string | undefined

/** Sets the id of the user for whom the page is shown, undefined before signing in. */
export function setPageUser(id: string | undefined): void {
  pageUser = id
}

export const pageUserId = () => pageUser

/** Returns the headers of a call of the API: for whom the page is shown, and in which view. */
export function callHeaders(): Record<string, string> {
  return {
    ...(pageUser !== undefined && { [PAGE_USER]: pageUser }),
    ...(viewAs && { [VIEW_AS]: viewAs }),
  }
}
