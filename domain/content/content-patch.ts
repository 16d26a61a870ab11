import type { ContentRecord } from './content-record.ts'

/** The body of a content-building patch (decisions 9); its values are not trusted. */
export interface ContentPatch {
  /** `updatedAt` of the record that the change was made on, or the time it was loaded. */
  readonly loadedAt: string
  readonly $set?: Readonly<Record<string, unknown>>
  readonly $push?: Readonly<Record<string, unknown>>
  readonly $pull?: Readonly<Record<string, unknown>>
  /** Sections that were carried over and are right as they are, as paths with the ids of elements. */
  readonly $keep?: readonly string[]
  /** `[{ "e._id": id }]`: which element each `$[e]` of the paths means. */
  readonly arrayFilters?: readonly Readonly<Record<string, unknown>>[]
}

export interface ContentPatchContext {
  /** ISO 8601. */
  readonly now: string
  /** The names of the report's category groups. */
  readonly categoryGroups: readonly string[]
}

export type ContentPatchResult =
  | {
      readonly outcome: 'applied'
      readonly record: ContentRecord
      /** What was changed, with ids of elements. */
      readonly paths: readonly string[]
      /** What was kept. */
      readonly kept: readonly string[]
    }
  | ContentPatchConflict
  | ContentPatchInvalid

/** Somebody else changed something under a patched path: 409, `data` the server's record. */
interface ContentPatchConflict {
  readonly outcome: 'conflict'
  /** The patched paths that collide, with ids of elements. */
  readonly paths: readonly string[]
  /** Those of them whose element is gone: the change 'would not be saved'. */
  readonly deleted: readonly string[]
  readonly message: string
}

/** A path that may not be patched, or a value that does not fit it: 400. */
interface ContentPatchInvalid {
  readonly outcome: 'invalid'
  /** The path as the patch wrote it, or the field of the patch that is wrong. */
  readonly path: string
  readonly message: string
}
