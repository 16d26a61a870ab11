import type { ApplicationKey } from '../catalogue/application.ts'

/** What the charts over time show; all that is left out has its default. */
export interface OverTimeSettings {
  /** Ids; all companies without. */
  readonly companies?: readonly string[] | undefined
  /** All applications together without. */
  readonly application?: ApplicationKey | undefined
  /** A category group by its title, or a category by its id; the overall score without. */
  readonly group?: string | undefined
  readonly category?: string | undefined
  /** Ids of the capabilities whose spread is shown. */
  readonly capabilities?: readonly string[] | undefined
  /** Scores without. */
  readonly ranks?: boolean | undefined
}
