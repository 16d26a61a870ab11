/** Something that can be chosen within a cell; all items of a cell gain the same. */
export interface EffortItem {
  /** A whole number, at least 1. */
  readonly effort: number
  /** The number of other companies that lack it: the fewer, the sooner it is chosen. */
  readonly lacking: number
}

/** Items that any number can be chosen from. */
export interface EffortCell {
  readonly items: readonly EffortItem[]
  /** Points with none, one, two ... of the items chosen: whole numbers that never fall. */
  readonly points: readonly number[]
}

/** Cells whose points are added up before they are turned into a value. */
export interface EffortGroup {
  readonly cells: readonly EffortCell[]
  /** Whole numbers that never fall with the points. */
  readonly valueOf: (points: number) => number
}

/** The chosen items, by their indexes in each cell of each group. */
export interface Choice {
  readonly effort: number
  readonly lacking: number
  /** Sum of the groups' values. */
  readonly value: number
  readonly chosen: readonly (readonly (readonly number[])[])[]
}

export interface EffortSearch {
  /** The highest value for every effort from 0 to that of all items. */
  readonly best: readonly number[]
  /**
   * Returns the choice that reaches a value with the least effort, of these the one whose items the
   * fewest others lack, of these the one with the highest value. Null if nothing reaches it.
   */
  readonly reach: (value: number) => Choice | null
}

/**
 * Searches all choices without trying them one by one, and without rounding anything: since points
 * and values never fall, the highest value for an effort follows from the most points for each part
 * of it. The choice among plans of the same effort is found by the same steps with two costs,
 * leaving out partial choices that could no longer reach the value.
 */
export function searchEfforts(groups: readonly EffortGroup[]): EffortSearch {
  const searched = groups.map(searchGroup)
  const best = searched.map(({ best }) => best).reduce(mostOfBoth, [0])
  return {
    best,
    reach(value) {
      const effort = best.findIndex((highest) => highest >= value)
      return effort < 0 ? null : cheapest(searched, effort, value)
    },
  }
}

/** A number of a cell's items, at the least costs. */
interface Option {
  readonly points: number
  readonly effort: number
  readonly lacking: number
  readonly chosen: readonly number[]
}

interface SearchedGroup {
  readonly valueOf: (points: number) => number
  readonly cells: readonly (readonly Option[])[]
  /** The most points from each cell on, by effort. */
  readonly rest: readonly (readonly number[])[]
  /** The highest value by effort. */
  readonly best: readonly number[]
}

function searchGroup({ cells, valueOf }: EffortGroup): SearchedGroup {
  const options = cells.map(optionsOf)
  const rest: number[][] = [[0]]
  for (const cell of options.toReversed()) {
    const most: number[] = []
    for (const { effort, points } of cell) most[effort] = Math.max(most[effort] ?? 0, points)
    rest.unshift(mostOfBoth(fillUp(most), rest[0]!))
  }
  return { valueOf, cells: options, rest, best: rest[0]!.map(valueOf) }
}

/** Returns the ways to choose of a cell that no other way beats in points, effort and lacking. */
function optionsOf({ items, points }: EffortCell): Option[] {
  const places = items.map((item, place) => ({ ...item, place }))
  let options: Option[] = [{ points: 0, effort: 0, lacking: 0, chosen: [] }]
  for (const alike of Map.groupBy(places, ({ effort }) => effort).values()) {
    // Items with the same effort are taken in the order of how few others lack them.
    const order = alike.toSorted((one, other) => one.lacking - other.lacking)
    const added = options.flatMap((option) =>
      Array.from({ length: order.length + 1 }, (_, count) => {
        const taken = order.slice(0, count)
        return {
          points: 0,
          effort: option.effort + taken.reduce((sum, { effort }) => sum + effort, 0),
          lacking: option.lacking + taken.reduce((sum, { lacking }) => sum + lacking, 0),
          chosen: [...option.chosen, ...taken.map(({ place }) => place)],
        }
      }),
    )
    options = [...Map.groupBy(added, ({ chosen }) => chosen.length).values()].flatMap(unbeaten)
  }
  return options.map((option) => ({
    ...option,
    points: (points[option.chosen.length] ?? 0) - (points[0] ?? 0),
  }))
}

/** Returns the options of equally many items that no other beats in effort and lacking. */
function unbeaten(options: readonly Option[]): Option[] {
  const kept: Option[] = []
  for (const option of options.toSorted(
    (one, other) => one.effort - other.effort || one.lacking - other.lacking,
  )) {
    if (option.lacking < (kept.at(-1)?.lacking ?? Infinity)) kept.push(option)
  }
  return kept
}

/** Gives an effort without an entry the value of a smaller one. */
function fillUp(most: readonly (number | undefined)[]): number[] {
  const filled: number[] = []
  for (let effort = 0; effort < most.length; effort += 1) {
    filled.push(Math.max(most[effort] ?? 0, filled.at(-1) ?? 0))
  }
  return filled
}

/** Returns the highest sum for every effort that is divided between two lists. */
function mostOfBoth(one: readonly number[], other: readonly number[]): number[] {
  const most = Array.from({ length: one.length + other.length - 1 }, () => 0)
  for (let first = 0; first < one.length; first += 1) {
    // An effort that brings no more than a smaller one can be left out.
    if (first > 0 && one[first] === one[first - 1]) continue
    for (let second = 0; second < other.length; second += 1) {
      const sum = one[first]! + other[second]!
      if (sum > most[first + second]!) most[first + second] = sum
    }
  }
  return fillUp(most)
}

/** A partial choice; `before` and `option` are the steps that led to it. */
interface Label {
  readonly effort: number
  readonly lacking: number
  /** Points within a group, values after it. */
  readonly sum: number
  readonly option: Option | null
  readonly before: Label | null
}

const START: Label = { effort: 0, lacking: 0, sum: 0, option: null, before: null }

/**
 * Returns the choice that reaches a value with an effort, which must be the least, and lacks the
 * least.
 */
function cheapest(groups: readonly SearchedGroup[], effort: number, value: number): Choice {
  const fronts = groups.map((group, index) => {
    const others = groups.filter((_, other) => other !== index)
    const best = others.map(({ best }) => best).reduce(mostOfBoth, [0])
    return groupFront(group, best, effort, value)
  })
  // After each group, the highest value that the following ones can bring.
  const following = groups.map((_, index) =>
    groups
      .slice(index + 1)
      .map(({ best }) => best)
      .reduce(mostOfBoth, [0]),
  )
  let joined: Joined[] = [{ ...START, parts: [] }]
  for (const [index, front] of fronts.entries()) {
    joined = join(joined, front, following[index]!, effort, value)
  }
  const [first] = joined.toSorted(
    (one, other) => one.lacking - other.lacking || other.sum - one.sum,
  )
  if (!first) throw new RangeError(`No choice of effort ${effort} reaches ${value}.`)
  return {
    effort: first.effort,
    lacking: first.lacking,
    value: first.sum,
    chosen: first.parts.map((part) => optionsBehind(part).map(({ chosen }) => chosen)),
  }
}

function optionsBehind(label: Label): Option[] {
  const options: Option[] = []
  for (let at: Label | null = label; at?.option; at = at.before) options.unshift(at.option)
  return options
}

/**
 * Returns the choices within a group that no other beats in effort, lacking and value, and that can
 * still reach a value together with the best of the other groups.
 */
function groupFront(
  { cells, rest, valueOf, best }: SearchedGroup,
  others: readonly number[],
  effort: number,
  value: number,
): Label[] {
  const most = rest[0]!.at(-1)!
  // By the effort that is left for the other groups: the fewest points that this one needs.
  const needed = Array.from({ length: effort + 1 }, (_, left) =>
    fewestPoints(valueOf, value - atEffort(others, left), most, best),
  )
  let labels = [START]
  for (const [index, options] of cells.entries()) {
    const following = rest[index + 1]!
    const least: (number | undefined)[] = []
    const fewest = (left: number) => (least[left] ??= fewestBefore(following, needed, left))
    const next: Label[] = []
    for (const label of labels) {
      for (const option of options) {
        const spent = label.effort + option.effort
        const sum = label.sum + option.points
        if (spent > effort || sum < fewest(effort - spent)) continue
        const lacking = label.lacking + option.lacking
        next.push({ effort: spent, lacking, sum, option, before: label })
      }
    }
    labels = front(next)
  }
  return front(labels.map((label) => ({ ...label, sum: valueOf(label.sum) })))
}

function atEffort(best: readonly number[], effort: number): number {
  return best[Math.min(effort, best.length - 1)]!
}

/** Returns the fewest points with a value; more than there are if none has it. */
function fewestPoints(
  valueOf: (points: number) => number,
  value: number,
  most: number,
  best: readonly number[],
): number {
  if (best.at(-1)! < value) return Infinity
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (valueOf(middle) >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the fewest points so far from which the rest, with the effort that is left, can do. */
function fewestBefore(
  following: readonly number[],
  needed: readonly number[],
  left: number,
): number {
  let fewest = Infinity
  for (let here = 0; here <= left; here += 1) {
    if (here > 0 && here >= following.length) break
    fewest = Math.min(fewest, needed[left - here]! - following[here]!)
  }
  return fewest
}

interface Joined extends Label {
  /** The label of each group so far. */
  readonly parts: readonly Label[]
}

function join(
  joined: readonly Joined[],
  labels: readonly Label[],
  following: readonly number[],
  effort: number,
  value: number,
): Joined[] {
  const next: Joined[] = []
  // By effort, highest value first, so that the first one that is too low ends the search.
  const groups = [...Map.groupBy(labels, (label) => label.effort).values()].map((alike) =>
    alike.toSorted((one, other) => other.sum - one.sum),
  )
  for (const one of joined) {
    for (const alike of groups) {
      const spent = one.effort + alike[0]!.effort
      if (spent > effort) continue
      const enough = value - one.sum - atEffort(following, effort - spent)
      for (const label of alike) {
        if (label.sum < enough) break
        next.push({
          effort: spent,
          lacking: one.lacking + label.lacking,
          sum: one.sum + label.sum,
          option: null,
          before: null,
          parts: [...one.parts, label],
        })
      }
    }
  }
  return front(next)
}

/** Returns the labels that no other beats in effort, lacking and sum; of equal ones the first. */
function front<Kind extends Label>(labels: readonly Kind[]): Kind[] {
  const sorted = labels.toSorted(
    (one, other) => one.effort - other.effort || one.lacking - other.lacking || other.sum - one.sum,
  )
  const lackings = sorted.reduce((most, { lacking }) => Math.max(most, lacking), 0)
  const highest = prefixMaximum(lackings + 1)
  return sorted.filter(({ lacking, sum }) => {
    if (highest.upTo(lacking) >= sum) return false
    highest.raise(lacking, sum)
    return true
  })
}

/** The highest sum at or below each position (a Fenwick tree). */
function prefixMaximum(size: number) {
  const tree = new Float64Array(size + 1).fill(-Infinity)
  return {
    upTo(place: number): number {
      let most = -Infinity
      for (let at = place + 1; at > 0; at -= at & -at) most = Math.max(most, tree[at]!)
      return most
    },
    raise(place: number, sum: number): void {
      for (let at = place + 1; at <= size; at += at & -at) tree[at] = Math.max(tree[at]!, sum)
    },
  }
}
