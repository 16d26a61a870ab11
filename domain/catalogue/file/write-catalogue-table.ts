import { sortByTitle } from '../../text/titles.ts'
import type { Catalogue, Category } from '../catalogue.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { CATALOGUE_COLUMNS, type CatalogueColumn, type RowType } from './columns.ts'
import { escapeFormula } from './escape-formula.ts'

type Cells = { readonly Type: RowType } & Readonly<
  Partial<Record<Exclude<CatalogueColumn, 'Type'>, string>>
>

/**
 * Returns a catalogue as the rows of a file with a header: categories by title, each with its
 * capabilities and then its questions by title. Importing the rows changes nothing.
 */
export function writeCatalogueTable(catalogue: Catalogue): string[][] {
  const rows = sortByTitle(catalogue.categories).flatMap(rowsOf)
  return [
    [...CATALOGUE_COLUMNS],
    ...rows.map((cells) => CATALOGUE_COLUMNS.map((column) => escapeFormula(cells[column] ?? ''))),
  ]
}

function rowsOf(category: Category): Cells[] {
  const title = cleanLine(category.title)
  return [
    {
      Type: 'Category',
      Category: title,
      Description: cleanText(category.description),
      Group: cleanLine(category.belongsTo),
      Weight: category.fixedScoringWeight === null ? '' : String(category.fixedScoringWeight),
      Active: yesOrNo(category.active),
    },
    ...sortByTitle(category.capabilities).map((capability): Cells => ({
      Type: 'Capability',
      Category: title,
      Title: cleanLine(capability.title),
      Description: cleanText(capability.description),
      Active: yesOrNo(capability.active),
    })),
    ...sortByTitle(category.questions).map((question): Cells => ({
      Type: 'Question',
      Category: title,
      Title: cleanLine(question.title),
      Active: yesOrNo(question.active),
    })),
  ]
}

function yesOrNo(active: boolean): string {
  return active ? 'Yes' : 'No'
}
