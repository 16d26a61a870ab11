import { type User, isStaff, usesInsights } from '../../accounts/user.ts'
import { type AccessLevel, includesAccess } from '../../reports/access/access.ts'
import { isPublished, type ReportStatus } from '../../reports/report-status.ts'

/** The fields of a saved view that permissions depend on. */
export interface AccessibleView {
  /** Null once the account is gone. */
  readonly ownerId: string | null
  /** The owner still has an active account among the users whom the view belongs to. */
  readonly ownerIsPresent: boolean
  /** Made by staff, and theirs alone. */
  readonly staff: boolean
  /**
   * The company customer that the view belongs to; null for staff, and for a customer without one.
   */
  readonly companyCustomerId: string | null
  /** Shared with the users of its company customer, or among staff. */
  readonly shared: boolean
}

/**
 * Rights of a user on a saved view, in ascending order. `name`: see that one's own view exists, and
 * remove it. `read`: open and copy it. `change`: also rename, change, share and remove it.
 */
export type SavedViewAccess = 'none' | 'name' | 'read' | 'change'

/**
 * Returns whether a user with this access to a report may save and open views of it: all its pages.
 */
export const opensSavedViews = (access: AccessLevel) => includesAccess(access, 'sample')

/**
 * The one rule for access to a saved view. `report`: the user's access to the revision that the
 * view opens (`findRevision`), 'none' without one. A shared view whose owner is gone belongs to
 * everyone it is shared with.
 */
export function savedViewAccess(
  user: User & { readonly _id: string },
  view: AccessibleView,
  report: AccessLevel,
): SavedViewAccess {
  if (!usesInsights(user) || !isAmongOwn(user, view)) return 'none'
  if (view.ownerId === user._id) return opensSavedViews(report) ? 'change' : 'name'
  if (!view.shared || !canShare(user) || !opensSavedViews(report)) return 'none'
  return view.ownerIsPresent ? 'read' : 'change'
}

/** Returns whether the user has colleagues to share the view with. */
export function canShare(user: User): boolean {
  return isStaff(user.role) || user.companyCustomerId !== null
}

/**
 * A view stays with its company customer: a user who leaves the company customer leaves the views
 * behind.
 */
function isAmongOwn(user: User, view: AccessibleView): boolean {
  if (isStaff(user.role)) return view.staff
  return !view.staff && view.companyCustomerId === user.companyCustomerId
}

export interface Revision {
  readonly _id: string
  readonly status: ReportStatus
  readonly access: AccessLevel
}

/**
 * The revision that a view opens: the one that it is based on unless another has replaced it, else
 * the readable one, else the open one. Undefined if the user may read none of them.
 */
export function findRevision<Found extends Revision>(
  basedOn: string | null,
  revisions: readonly Found[],
): Found | undefined {
  const current = revisions.filter(
    ({ status, access }) => status !== 'PUBLISHED_EDITED' && opensSavedViews(access),
  )
  return (
    current.find(({ _id }) => _id === basedOn) ??
    current.find(({ status }) => isPublished(status)) ??
    current[0]
  )
}
