import { linkTo } from '../../../ui/links/link-to.ts'
import type { Crumb } from '../../../ui/page/Page.tsx'

/** The way from the Admin tab to a page of the administration. */
export function adminCrumbs(...crumbs: readonly Crumb[]): Crumb[] {
  return [{ label: 'Admin', link: linkTo('/report', { search: { tab: 'admin' } }) }, ...crumbs]
}
