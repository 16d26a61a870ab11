import type { Report } from '@insights/contract/reports/reports.ts'
import { BRAND_PAGES } from '@insights/domain/brand/brand-pages.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'

import { linkTo } from '../../ui/links/link-to.ts'
import type { Menu, MenuGroup, MenuPage } from '../../ui/shell/menu.ts'

export interface MenuReport extends Pick<
  Report,
  '_id' | 'title' | 'access' | 'can' | 'date' | 'revision'
> {
  readonly categories: readonly { readonly belongsTo: string }[]
}

export interface MenuInputs {
  readonly staff: boolean
  /** The selected report; null for none, or while loading. */
  readonly report: MenuReport | null
  /** True if the page is about the report; false on pages like Home, which keep the last one. */
  readonly onPage: boolean
  readonly scoringComplete: boolean
  /** True once capabilities table and consumer survey are complete, which scoring requires. */
  readonly scoringOpen: boolean
  /** True once scores are calculated, which Content Building requires. */
  readonly contentOpen: boolean
  /** Number of screenshots in the user's inbox of the report. */
  readonly waiting?: number
}

/**
 * Returns the side menu (A2), with the name of its report: Data Entry for users who may edit, else
 * Report Setup for staff; Your Brand, Contents and Appendix for customers, for staff once scoring is complete; in a preview only
 * the first category group. Customers see the pages of Contents and Appendix while they are in them.
 */
export function buildMenu(inputs: MenuInputs): Menu {
  const { staff, report, onPage, scoringComplete } = inputs
  const groups: MenuGroup[] = []
  if (report?.can.edit) groups.push(dataEntry(report._id, inputs))
  if (report && (!staff || scoringComplete)) {
    const folding = (opensAt: string) => (staff ? {} : { opensAt })
    groups.push(
      yourBrand(report._id),
      { ...contents(report), ...folding('/content-building/') },
      { ...appendix(report), ...folding('/appendix/') },
    )
  }
  return {
    report: report && groups.length > 0 ? { name: editionName(report), last: !onPage } : null,
    groups,
    links: [
      ...(staff && report && !report.can.edit
        ? [{ ...setup(report._id), icon: 'entry' as const }]
        : []),
      { label: 'Reports', icon: 'reports', link: linkTo('/report-list') },
      ...(staff
        ? []
        : [{ label: 'Following', icon: 'following' as const, link: linkTo('/following') }]),
    ],
  }
}

function dataEntry(report: string, inputs: MenuInputs): MenuGroup {
  const { scoringOpen, contentOpen, waiting = 0 } = inputs
  const search = { report }
  return {
    label: 'Data Entry',
    icon: 'entry',
    pages: [
      setup(report),
      {
        label: 'Capabilities Table',
        link: linkTo('/report/app-site-select', { search }),
        also: ['/report/capabilities-table', '/report/capability-detail'],
      },
      { label: 'Consumer Survey', link: linkTo('/consumer-survey', { search }) },
      {
        label: 'Scoring & Ranking',
        link: linkTo('/scoring-ranking', { search }),
        ...(!scoringOpen && { closed: 'Needs Capabilities Table and Consumer Survey' }),
      },
      {
        label: 'Content Building',
        link: linkTo('/content-building', { search }),
        ...(!contentOpen && { closed: 'Needs Scoring & Ranking' }),
      },
      { label: 'Review', link: linkTo('/report/review', { search }) },
      {
        label: 'Inbox',
        link: linkTo('/inbox', { search }),
        ...(waiting > 0 && { count: waiting }),
      },
      { label: 'Comments', link: linkTo('/comments', { search }) },
    ],
  }
}

function setup(report: string): MenuPage {
  return {
    label: 'Report Setup',
    link: linkTo('/report/report-publish-date', { search: { report } }),
  }
}

/** True for a path that keeps the menu of the last report: not admin, clients and New Report. */
export const keepsLastReport = (path: string): boolean =>
  !/^\/(admin|management|insight|report\/(select|report))/.test(path)

function yourBrand(report: string): MenuGroup {
  // These pages open with the reader's own company, not with that of the current page.
  const search = { report, company: undefined }
  return {
    label: 'Your Brand',
    icon: 'brand',
    pages: BRAND_PAGES.map(({ key, title }) => ({
      label: title,
      link: linkTo(`/your-brand/${key}`, { search }),
    })),
  }
}

function contents(report: MenuReport): MenuGroup {
  const search = { report: report._id }
  // Scores open with the reader's own company, What Changed with all of them.
  const ofOwn = { ...search, company: undefined }
  return {
    label: 'Contents',
    icon: 'contents',
    pages: [
      {
        label: 'Executive Summary',
        link: linkTo('/content-building/executive-summary', { search }),
      },
      { label: 'Scores', link: linkTo('/content-building/score', { search: ofOwn }) },
      { label: 'What Changed', link: linkTo('/content-building/changes', { search: ofOwn }) },
      { label: 'Consumer Survey', link: linkTo('/content-building/consumer-survey', { search }) },
      { label: 'Product Rating', link: linkTo('/content-building/product-rating', { search }) },
      {
        label: 'Trends & Innovations',
        link: linkTo('/content-building/trends-innovations', { search }),
      },
      {
        label: 'Category Performance',
        link: linkTo('/content-building/category-performance', { search }),
        pages: categoryGroups(report).map((group) => groupPage(report._id, group)),
      },
    ],
  }
}

function groupPage(report: string, group: string): MenuPage {
  return {
    label: group,
    link: linkTo('/content-building/category-performance&category{$group}', {
      params: { group },
      search: { report },
    }),
  }
}

function categoryGroups({ access, categories }: MenuReport): string[] {
  const groups = [...new Set(categories.map((category) => category.belongsTo))].toSorted(
    compareTitles,
  )
  return access === 'preview' ? groups.slice(0, 1) : groups
}

function appendix({ _id: report, revision }: MenuReport): MenuGroup {
  const search = { report }
  return {
    label: 'Appendix',
    icon: 'appendix',
    pages: [
      { label: 'Methodology', link: linkTo('/appendix/methodology', { search }) },
      { label: 'Raw Data', link: linkTo('/appendix/raw-data', { search }) },
      { label: 'Screenshots', link: linkTo('/appendix/screenshots', { search }) },
      { label: 'How Sure', link: linkTo('/appendix/how-sure', { search }) },
      // A first publication has replaced nothing.
      ...(revision > 0
        ? [{ label: 'Corrections', link: linkTo('/appendix/corrections', { search }) }]
        : []),
    ],
  }
}
