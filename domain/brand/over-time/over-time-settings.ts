import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'

/** Settings of the charts over time; each missing one has its default. */
export interface OverTimeSettings {
  /** Ids; all companies without. */
  readonly companies?: readonly string[] | undefined
  /** Id of the highlighted company beside the page's own; the leader without. */
  readonly other?: string | undefined
  /** All applications together if missing. */
  readonly application?: ApplicationKey | undefined
  /** A category group by its title, or a category by its id; the overall score without. */
  readonly group?: string | undefined
  readonly category?: string | undefined
  /** Ids of the capabilities whose spread is shown; without, the ones that spread most. */
  readonly capabilities?: readonly string[] | undefined
  /** Scores without. */
  readonly ranks?: boolean | undefined
  /** True when the table of delays includes capabilities that others had in the first edition. */
  readonly early?: boolean | undefined
  /** True for earlier scores by this edition's formula; as published without. */
  readonly recalculated?: boolean | undefined
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the settings in the text of a URL, without invalid ones: pages need no schemas for it. */
export function readOverTimeSettings(text: string | undefined): OverTimeSettings {
  const given = parseSettings(text)
  const id = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined)
  const ids = (value: unknown) => {
    const found = Array.isArray(value) ? value.flatMap((one) => id(one) ?? []) : []
    return found.length > 0 ? found : undefined
  }
  const group = given['group']
  return {
    companies: ids(given['companies']),
    other: id(given['other']),
    application: APPLICATIONS.find(({ title }) => title === given['application'])?.title,
    group: typeof group === 'string' && group !== '' ? group : undefined,
    category: id(given['category']),
    capabilities: ids(given['capabilities']),
    ranks: given['ranks'] === true || undefined,
    early: given['early'] === true || undefined,
    recalculated: given['recalculated'] === true || undefined,
  }
}

/** Returns the object that a text of a URL contains; empty for other texts. */
export function parseSettings(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
