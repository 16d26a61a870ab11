import { APPLICATIONS } from '../../catalogue/application.ts'
import { writeReference } from '../../content/live-figures.ts'
import { type Figure, type FiguredDocument, RANKING_IDS, findFigure } from './find-figure.ts'

/** Returns the figures of a document that a sentence may need, in the order of their use. */
export function listFigures(document: FiguredDocument): Figure[] {
  return listReferences(document).flatMap((reference) =>
    reference === null ? [] : (findFigure(document, reference) ?? []),
  )
}

function listReferences(document: FiguredDocument): (string | null)[] {
  const ids = (document.rankings?.overall ?? document.companies).map(({ companyId }) => companyId)
  const [first = ''] = ids
  return [
    ...RANKING_IDS.flatMap((ranking) =>
      ids.flatMap((id, place) => [
        writeReference('score', id, ranking),
        writeReference('rank', id, ranking),
        writeReference('change', id, ranking),
        // To the leader, and to the next better one.
        writeReference('gap', id, first, ranking),
        ...(place > 1 ? [writeReference('gap', id, ids[place - 1]!, ranking)] : []),
      ]),
    ),
    ...document.categoryPerformance.flatMap(({ categoryGroup }) =>
      APPLICATIONS.flatMap(({ _id }) =>
        ids.map((id) => writeReference('share', id, categoryGroup, _id)),
      ),
    ),
    ...(document.survey?.rows ?? []).map(({ categoryId, name }) =>
      writeReference('survey', categoryId, name),
    ),
    writeReference('n'),
    ...PARTS.map((part) => writeReference('count', part)),
    ...document.categoryGroups.map(({ title }) => writeReference('count', 'group', title)),
    ...document.matrix.map(({ categoryId }) => writeReference('count', 'category', categoryId)),
    ...['gained', 'lost'].flatMap((what) => [
      writeReference('count', what),
      ...ids.map((id) => writeReference('count', what, id)),
    ]),
    ...APPLICATIONS.flatMap(({ _id }) => ids.map((id) => writeReference('count', 'only', id, _id))),
    ...document.matrix.flatMap(({ categoryId }) =>
      APPLICATIONS.flatMap(({ _id }) =>
        ids.map((id) => writeReference('count', 'has', id, categoryId, _id)),
      ),
    ),
    ...document.matrix.flatMap(({ capabilities }) =>
      capabilities.flatMap(({ capabilityId }) =>
        APPLICATIONS.map(({ _id }) => writeReference('count', 'have', capabilityId, _id)),
      ),
    ),
  ]
}

const PARTS = ['companies', 'categories', 'capabilities', 'screenshots', 'questions', 'trends']

/** Names that a search understands beside those in the source. */
const ALSO: Readonly<Record<string, string>> = {
  n: 'n sample size',
  gap: 'gap lead ahead behind',
  share: 'share percent',
  survey: 'share survey',
  count: 'count how many',
}

/** Returns the figures whose source, text or kind has every word of a query, at most `most`. */
export function searchFigures(figures: readonly Figure[], query: string, most: number): Figure[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Figure[] = []
  for (const figure of figures) {
    const { source, text, reference } = figure
    const kind = reference.split('/')[0]!
    const said = `${source} ${text} ${kind} ${ALSO[kind] ?? ''}`.toLowerCase()
    if (!words.every((word) => said.includes(word))) continue
    found.push(figure)
    if (found.length === most) break
  }
  return found
}
