import type { ApplicationKey } from '../../catalogue/application.ts'
import { byCapability } from '../../reading/document/by-capability.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { BrandView, BrandSettings } from '../brand-pages.ts'
import type { OverTimeSettings } from '../over-time/over-time-settings.ts'
import type { PlanSettings } from '../plan/plan-settings.ts'

/** The sections of a document by which a view is carried over. */
export type EditionParts = Pick<ReportDocument, 'companies' | 'categoryGroups' | 'matrix'>

/** A part of a view that the newer edition does not have. */
export interface Dropped {
  readonly kind: 'company' | 'category' | 'category group' | 'capability' | 'rank'
  /** Its name in the edition of the view; null if that cannot be read. */
  readonly title: string | null
}

/** A capability of a plan. */
export interface PlanItem {
  readonly application: ApplicationKey
  readonly capability: string
}

/** The same with its name. */
export interface NamedItem extends PlanItem {
  readonly title: string | null
}

export interface PlanOutcome {
  /** Available in the newer edition. */
  readonly available: readonly NamedItem[]
  readonly missing: readonly NamedItem[]
  /** Not in the newer edition any more. */
  readonly gone: readonly NamedItem[]
}

export interface CarriedOver<Page extends BrandView> {
  readonly settings: BrandSettings[Page]
  /** The company of the view; null if the newer edition does not have it. */
  readonly company: string | null
  readonly dropped: readonly Dropped[]
  /** Only for a plan. */
  readonly outcome: PlanOutcome | null
}

interface Carried<Page extends BrandView> {
  readonly page: Page
  readonly settings: BrandSettings[Page]
  readonly company: string | null
  /** The edition of the view; null if it cannot be read any more. */
  readonly before: EditionParts | null
  /** Result of the plan in that edition, besides the marked capabilities. */
  readonly planned?: readonly PlanItem[]
  readonly now: EditionParts
}

/**
 * Fits a view to a newer edition by the ids of companies, categories and capabilities, which all
 * editions of an industry share; category groups have titles alone. Parts that the newer edition
 * does not have are left out and named.
 */
export function carryOver<Page extends BrandView>({
  page,
  settings,
  company,
  before,
  planned = [],
  now,
}: Carried<Page>): CarriedOver<Page> {
  const known = createChecks(before, now)
  const hasCompany = company === null || known.company(company)
  const kept = hasCompany ? company : null
  const isAvailable = createAvailability(kept, now)
  const items = page === 'plan' ? [...wantedOf(settings as PlanSettings), ...planned] : null
  const outcome = items && outcomeOf(items, isAvailable, before, now)
  return {
    settings: CARRIERS[page](settings, known, isAvailable),
    company: kept,
    dropped: known.dropped,
    outcome,
  } as CarriedOver<Page>
}

type Availability = (item: PlanItem) => boolean
type Checks = ReturnType<typeof createChecks>

/** Checks that decide which ids are kept; rejected ids are collected, once each. */
function createChecks(before: EditionParts | null, now: EditionParts) {
  const [earlier, later] = [before && namesOf(before), namesOf(now)]
  const dropped: Dropped[] = []
  const seen = new Set<string>()
  function drop(kind: Dropped['kind'], key: string, title: string | null): false {
    if (!seen.has(`${kind} ${key}`)) dropped.push({ kind, title })
    seen.add(`${kind} ${key}`)
    return false
  }
  const check = (kind: 'company' | 'category' | 'capability') => (id: string) =>
    later[kind].has(id) || drop(kind, id, earlier?.[kind].get(id) ?? null)
  return {
    dropped: dropped as readonly Dropped[],
    company: check('company'),
    category: check('category'),
    capability: check('capability'),
    group: (title: string) =>
      now.categoryGroups.some((group) => group.title === title) ||
      drop('category group', title, title),
    rank: (rank: number) =>
      rank <= now.companies.length || drop('rank', String(rank), `Rank ${rank}`),
  }
}

function namesOf({ companies, matrix }: EditionParts) {
  return {
    company: new Map(companies.map(({ companyId, title }) => [companyId, title])),
    category: new Map(matrix.map(({ categoryId, title }) => [categoryId, title])),
    capability: byCapability(matrix, ({ title }) => title),
  }
}

const CARRIERS: {
  readonly [Page in BrandView]: (
    settings: BrandSettings[Page],
    known: Checks,
    isAvailable: Availability,
  ) => BrandSettings[Page]
} = {
  standing: ({ history, ...settings }, known) => {
    return { ...settings, ...(history && { history: keepHistory(history, known) }) }
  },
  'why-it-changed': (settings) => settings,
  // Capabilities that the company has by now are not planned any more.
  plan: ({ target, marks, ...settings }, known, isAvailable) => ({
    ...settings,
    ...(target && hasTarget(target, known) && { target }),
    ...keepSome('marks', marks, (mark) => known.capability(mark.capability) && !isAvailable(mark)),
  }),
  'what-if': ({ categories, without, ...settings }, known) => {
    const weights = Object.entries(categories ?? {}).filter(([id]) => known.category(id))
    return {
      ...settings,
      ...(weights.length > 0 && { categories: Object.fromEntries(weights) }),
      ...keepSome('without', without, known.company),
    }
  },
}

function keepHistory(
  { companies, other, group, category, capabilities, ...settings }: OverTimeSettings,
  known: Checks,
): OverTimeSettings {
  return {
    ...settings,
    ...keepSome('companies', companies, known.company),
    ...(other !== undefined && known.company(other) && { other }),
    ...(group !== undefined && known.group(group) && { group }),
    ...(category !== undefined && known.category(category) && { category }),
    ...keepSome('capabilities', capabilities, known.capability),
  }
}

function hasTarget(target: NonNullable<PlanSettings['target']>, known: Checks): boolean {
  if ('company' in target) return known.company(target.company)
  return 'rank' in target ? known.rank(target.rank) : true
}

/** The field with the kept entries of its list; none for an empty list, which is the default. */
function keepSome<Name extends string, Item>(
  name: Name,
  list: readonly Item[] | undefined,
  keeps: (item: Item) => boolean,
): Partial<Record<Name, readonly Item[]>> {
  const kept = (list ?? []).filter((item) => keeps(item))
  const fields: Partial<Record<string, readonly Item[]>> = kept.length > 0 ? { [name]: kept } : {}
  return fields as Partial<Record<Name, readonly Item[]>>
}

function wantedOf({ marks = [] }: PlanSettings): readonly PlanItem[] {
  return marks.filter(({ mark }) => mark === 'wanted' || mark === 'planned')
}

function outcomeOf(
  list: readonly PlanItem[],
  isAvailable: Availability,
  before: EditionParts | null,
  now: EditionParts,
): PlanOutcome {
  const [earlier, later] = [before && namesOf(before), namesOf(now)]
  const once = new Map(list.map((item) => [`${item.application} ${item.capability}`, item]))
  const items = [...once.values()].map(({ application, capability }) => ({
    application,
    capability,
    title: later.capability.get(capability) ?? earlier?.capability.get(capability) ?? null,
  }))
  const there = items.filter(({ capability }) => later.capability.has(capability))
  return {
    available: there.filter(isAvailable),
    missing: there.filter((item) => !isAvailable(item)),
    gone: items.filter(({ capability }) => !later.capability.has(capability)),
  }
}

/** Returns whether the company has a capability on an application; false for an unanswered one. */
function createAvailability(
  company: string | null,
  { companies, matrix }: EditionParts,
): Availability {
  const index = companies.findIndex(({ companyId }) => companyId === company)
  const rows = byCapability(matrix, ({ available }) => available)
  return ({ application, capability }) => rows.get(capability)?.[application][index] === true
}
