import fc from 'fast-check'

import type { Catalogue, Category } from '../catalogue/catalogue.ts'
import type { ImportPlan, Parent, Target } from '../catalogue/import/import-plan.ts'
import { titleMatchKey } from '../text/titles.ts'

/** Unusual titles: accents, emoji, formulas, apostrophes, quotes and line breaks. */
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', "'", "'=", "''@", '"', ',', ';'), fc.string())
      .map((parts) => parts.join('').slice(0, maxLength)),
    fc.constantFrom(
      'Seat map',
      'seat  map',
      'Écran',
      '日本',
      '🛫 Départ',
      'a\nb',
      '007',
      '1,5',
      '‮abc',
    ),
  )

const title = text(40)
  .map((raw) => raw.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ').trim())
  .filter((clean) => clean !== '')

const byKey = { selector: ({ title: one }: { title: string }) => titleMatchKey(one) }

const capability = fc.record({
  _id: fc.uuid(),
  title,
  description: text(60).map((raw) => raw.trim()),
  active: fc.boolean(),
})

const question = fc.record({ _id: fc.uuid(), title, active: fc.boolean() })

const category = fc.record({
  _id: fc.uuid(),
  title,
  description: text(60).map((raw) => raw.trim()),
  belongsTo: title,
  fixedScoringWeight: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
  active: fc.boolean(),
  capabilities: fc.uniqueArray(capability, { ...byKey, maxLength: 4 }),
})

/** Catalogues that the database allows: titles are unique where they have to be. */
export const catalogues: fc.Arbitrary<Catalogue> = fc
  .tuple(
    fc.uniqueArray(category, { ...byKey, maxLength: 4 }),
    fc.uniqueArray(question, { ...byKey, maxLength: 5 }),
  )
  .map(([categories, questions]) => ({
    categories: categories.map((one, index) => ({
      ...one,
      questions: questions.filter((_, at) => at % categories.length === index),
    })),
  }))

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
