import type { User } from '@insights/contract/accounts/users.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { redirect } from '@tanstack/react-router'

import type { Selection } from '../../selection/selection.ts'
import { linkTo } from '../../ui/links/link-to.ts'

interface Visit {
  readonly context: { readonly user: User }
  readonly search: Selection
}

/** For `beforeLoad` of a page where staff enter data: redirects customers to `customersGoTo`. */
export function staffOnly({ context, search }: Visit, customersGoTo: string): void {
  if (isStaff(context.user.loginType)) return
  throw redirect({ ...linkTo(customersGoTo, { search: { report: search.report } }), replace: true })
}
