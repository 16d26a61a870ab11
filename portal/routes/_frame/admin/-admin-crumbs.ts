import type { Crumb } from '../../../ui/breadcrumbs/Breadcrumbs.tsx'
import { linkTo } from '../../../ui/link/link-to.ts'

/** The way from the Admin tab to a page of the administration. */
export function adminCrumbs(...crumbs: readonly Crumb[]): Crumb[] {
  return [{ label: 'Admin', link: linkTo('/report', { search: { tab: 'admin' } }) }, ...crumbs]
}
