/** A company, category or capability as frozen in a report or as in the catalogue. */
export interface CatalogueItem {
  readonly _id: string
  readonly title: string
  /**
   * For a category its group and fixed weight; for a capability its category. Compared as a whole.
   */
  readonly rest?: Readonly<Record<string, string | number | null>>
}

export interface CatalogueItems {
  readonly companies: readonly CatalogueItem[]
  readonly categories: readonly CatalogueItem[]
  readonly capabilities: readonly CatalogueItem[]
}

export const ITEM_KINDS = ['companies', 'categories', 'capabilities'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export interface ChangedItem {
  readonly kind: ItemKind
  readonly before: CatalogueItem
  readonly after: CatalogueItem
}

export interface RefreshPlan {
  readonly added: CatalogueItems
  readonly dropped: CatalogueItems
  /** In both, with another title, group or weight. */
  readonly changed: readonly ChangedItem[]
}

/**
 * Returns the changes that bring a report up to date with the catalogue (D5). Items are matched by
 * id; their order does not matter.
 *
 * @param frozen the parts of the report
 * @param catalogue what a report created now would consist of
 */
export function planRefresh(frozen: CatalogueItems, catalogue: CatalogueItems): RefreshPlan {
  return {
    added: eachKind((kind) => without(catalogue[kind], frozen[kind])),
    dropped: eachKind((kind) => without(frozen[kind], catalogue[kind])),
    changed: ITEM_KINDS.flatMap((kind) => {
      const before = new Map(frozen[kind].map((item) => [item._id, item]))
      return catalogue[kind].flatMap((after) => {
        const old = before.get(after._id)
        return old && !isSame(old, after) ? [{ kind, before: old, after }] : []
      })
    }),
  }
}

/** True if there is nothing to change. */
export function isUpToDate({ added, dropped, changed }: RefreshPlan): boolean {
  const none = (items: CatalogueItems) => ITEM_KINDS.every((kind) => items[kind].length === 0)
  return none(added) && none(dropped) && changed.length === 0
}

function eachKind(of: (kind: ItemKind) => readonly CatalogueItem[]): CatalogueItems {
  return {
    companies: of('companies'),
    categories: of('categories'),
    capabilities: of('capabilities'),
  }
}

function without(
  items: readonly CatalogueItem[],
  others: readonly CatalogueItem[],
): CatalogueItem[] {
  const ids = new Set(others.map(({ _id }) => _id))
  return items.filter(({ _id }) => !ids.has(_id))
}

function isSame(first: CatalogueItem, second: CatalogueItem): boolean {
  const [one, other] = [first.rest ?? {}, second.rest ?? {}]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return first.title === second.title && [...keys].every((key) => one[key] === other[key])
}
