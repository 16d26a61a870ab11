import { linkTo } from '../../../ui/links/link-to.ts'
import type { Crumb } from '../../../ui/page/Page.tsx'

/** Returns the breadcrumbs from the Admin tab to a page of the administration. */
export function adminCrumbs(...crumbs: readonly Crumb[]): Crumb[] {
  return [{ label: 'Admin', link: linkTo('/report', { search: { tab: 'admin' } }) }, ...crumbs]
}

interface Titled {
  readonly _id: string
  readonly title: string
}

const LIST = '/admin/industry-management'

/** Returns Admin > Industry Management > the industry > its category > the page (B2). */
export function industryCrumbs(industry: Titled, category?: Titled, page?: string): Crumb[] {
  const params = { industry: industry._id, category: category?._id ?? '' }
  const crumbs = [
    { label: 'Industry Management', link: linkTo(LIST) },
    { label: industry.title, link: linkTo(`${LIST}/$industry/categories`, { params }) },
    category && {
      label: category.title,
      link: linkTo(`${LIST}/$industry/categories/$category`, { params }),
    },
    page !== undefined && { label: page },
  ].filter((crumb) => crumb !== undefined && crumb !== false)
  // The last one is the page itself.
  return adminCrumbs(...crumbs.slice(0, -1), { label: crumbs.at(-1)!.label })
}
