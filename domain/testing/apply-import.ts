import type { Catalogue, Category } from '../catalogue/catalogue.ts'
import type { ImportPlan, Parent, Target } from '../catalogue/import/import-plan.ts'

/** Returns the catalogue after an import, as the server would store it. */
export function applyImport(catalogue: Catalogue, { rows }: ImportPlan): Catalogue {
  const categories = new Map(catalogue.categories.map((category) => [category._id, category]))
  const idOf = (parent: Parent) => ('_id' in parent ? parent._id : `new ${parent.row}`)
  for (const { row, type, target } of rows) {
    if (type !== 'Category' || !target) continue
    const _id = target._id ?? `new ${row}`
    const before = categories.get(_id) ?? { _id, capabilities: [], questions: [] }
    categories.set(_id, { ...before, ...target.values } as Category)
  }
  for (const { row, type, target } of rows) {
    if (!target?.parent) continue
    const category = categories.get(idOf(target.parent))!
    const list = type === 'Capability' ? 'capabilities' : 'questions'
    categories.set(category._id, { ...category, [list]: put(category[list], row, target) })
  }
  return { categories: [...categories.values()] }
}

function put<Item extends { readonly _id: string }>(
  items: readonly Item[],
  row: number,
  { _id = `new ${row}`, values }: Target,
): Item[] {
  const others = items.filter((item) => item._id !== _id)
  return [...others, { _id, ...values } as unknown as Item]
}
