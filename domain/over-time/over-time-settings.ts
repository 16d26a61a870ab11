import type { ApplicationKey } from '../catalogue/application.ts'

/** What the charts over time show; all that is left out has its default. */
export interface OverTimeSettings {
  /** Ids; all companies without. */
  readonly companies?: readonly string[] | undefined
  /** Id of the company that stands out beside the page's own; the leader without. */
  readonly other?: string | undefined
  /** All applications together without. */
  readonly application?: ApplicationKey | undefined
  /** A category group by its title, or a category by its id; the overall score without. */
  readonly group?: string | undefined
  readonly category?: string | undefined
  /** Ids of the capabilities whose spread is shown; those that spread most without. */
  readonly capabilities?: readonly string[] | undefined
  /** Scores without. */
  readonly ranks?: boolean | undefined
  /** Whether the table of delays has what others had in the first edition already. */
  readonly early?: boolean | undefined
}
