import type { User } from '@insights/domain/access/user.ts'

/** Whoever sends a request, as the session has it. */
export interface Caller extends User {
  readonly _id: string
  readonly name: string
  readonly lastName: string
  /** The session's key, for signing out. */
  readonly tokenHash: Buffer
}
