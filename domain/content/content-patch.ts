import type { ContentRecord } from './content-record.ts'

/** The body of a content-building patch (D9); its values are not trusted. */
export interface ContentPatch {
  /** `updatedAt` of the record that the change is based on, or the time it was loaded. */
  readonly loadedAt: string
  readonly $set?: Readonly<Record<string, unknown>>
  readonly $push?: Readonly<Record<string, unknown>>
  readonly $pull?: Readonly<Record<string, unknown>>
  /** Carried-over sections to confirm unchanged, as paths with element ids. */
  readonly $keep?: readonly string[]
  /** `[{ "e._id": id }]`: the element that each `$[e]` of the paths refers to. */
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
      /** Changed paths with element ids. */
      readonly paths: readonly string[]
      /** Kept paths. */
      readonly kept: readonly string[]
    }
  | ContentPatchConflict
  | ContentPatchInvalid

/**
 * Another user changed something at, under or above a patched path: 409, `data` is the server's
 * record.
 */
interface ContentPatchConflict {
  readonly outcome: 'conflict'
  /** The conflicting paths of the patch, with element ids. */
  readonly paths: readonly string[]
  /** Conflicting paths whose element was deleted: the change 'would not be saved'. */
  readonly deleted: readonly string[]
  readonly message: string
}

/** A path that cannot be patched, or a value of the wrong form: 400. */
interface ContentPatchInvalid {
  readonly outcome: 'invalid'
  /** The path as written in the patch, or the invalid field of the patch. */
  readonly path: string
  readonly message: string
}

/** Thrown for an invalid path or field of a patch. */
export class InvalidPatchError extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}
