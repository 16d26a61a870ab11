import type { ReportRefresh } from '@insights/contract/reports/report-refresh.ts'

export interface ChangeList {
  readonly title: 'Added' | 'Removed' | 'Renamed' | 'Moved or reweighted'
  /** One row for each part, with its kind. */
  readonly items: readonly {
    readonly id: string
    readonly kind: string
    readonly before?: string
    readonly text: string
  }[]
}

type Kind = keyof ReportRefresh['added']

const KINDS: Readonly<Record<Kind, string>> = {
  companies: 'Company',
  categories: 'Category',
  capabilities: 'Capability',
}

/** Returns the changes that refreshing would make, list by list, without empty lists. */
export function listChanges({ added, dropped, changed }: ReportRefresh): ChangeList[] {
  const renamed = changed.filter(({ before, after }) => before !== after)
  // A category has another group or weight, or a capability another category.
  const moved = changed.filter(({ before, after }) => before === after)
  const lists: ChangeList[] = [
    { title: 'Added', items: modulesOf(added) },
    { title: 'Removed', items: modulesOf(dropped) },
    {
      title: 'Renamed',
      items: renamed.map(({ kind, _id, before, after }) => ({
        id: _id,
        kind: KINDS[kind],
        before,
        text: after,
      })),
    },
    {
      title: 'Moved or reweighted',
      items: moved.map(({ kind, _id, after }) => ({ id: _id, kind: KINDS[kind], text: after })),
    },
  ]
  return lists.filter(({ items }) => items.length > 0)
}

function modulesOf(parts: ReportRefresh['added']): ChangeList['items'] {
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    parts[kind].map(({ _id, title }) => ({ id: _id, kind: KINDS[kind], text: title })),
  )
}
