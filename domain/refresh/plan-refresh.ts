/** A company, category or capability as frozen in a report or as in the catalogue. */
export interface Part {
  readonly _id: string
  readonly title: string
  /**
   * For a category its group and fixed weight; for a capability its category. Compared as a whole.
   */
  readonly rest?: Readonly<Record<string, string | number | null>>
}

export interface Parts {
  readonly companies: readonly Part[]
  readonly categories: readonly Part[]
  readonly capabilities: readonly Part[]
}

export const PART_KINDS = ['companies', 'categories', 'capabilities'] as const
export type PartKind = (typeof PART_KINDS)[number]

export interface Changed {
  readonly kind: PartKind
  readonly before: Part
  readonly after: Part
}

export interface RefreshPlan {
  readonly added: Parts
  readonly dropped: Parts
  /** In both, with another title, group or weight. */
  readonly changed: readonly Changed[]
}

/**
 * Returns the changes that bring a report up to date with the catalogue (D5). Items are matched by
 * id; their order does not matter.
 *
 * @param frozen the parts of the report
 * @param catalogue what a report created now would consist of
 */
export function planRefresh(frozen: Parts, catalogue: Parts): RefreshPlan {
  return {
    added: eachKind((kind) => without(catalogue[kind], frozen[kind])),
    dropped: eachKind((kind) => without(frozen[kind], catalogue[kind])),
    changed: PART_KINDS.flatMap((kind) => {
      const before = new Map(frozen[kind].map((part) => [part._id, part]))
      return catalogue[kind].flatMap((after) => {
        const old = before.get(after._id)
        return old && !isSame(old, after) ? [{ kind, before: old, after }] : []
      })
    }),
  }
}

/** True if there is nothing to change. */
export function isUpToDate({ added, dropped, changed }: RefreshPlan): boolean {
  const none = (parts: Parts) => PART_KINDS.every((kind) => parts[kind].length === 0)
  return none(added) && none(dropped) && changed.length === 0
}

function eachKind(of: (kind: PartKind) => readonly Part[]): Parts {
  return {
    companies: of('companies'),
    categories: of('categories'),
    capabilities: of('capabilities'),
  }
}

function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const ids = new Set(others.map(({ _id }) => _id))
  return parts.filter(({ _id }) => !ids.has(_id))
}

function isSame(first: Part, second: Part): boolean {
  const [one, other] = [first.rest ?? {}, second.rest ?? {}]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return first.title === second.title && [...keys].every((key) => one[key] === other[key])
}
