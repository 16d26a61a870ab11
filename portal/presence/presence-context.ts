import type { ContentEditor } from '@insights/contract/content-editors.ts'
import { createContext } from 'react'

import type { OpenSections } from './open-sections.ts'

export interface Presence {
  /** Who else is writing. */
  readonly editors: readonly ContentEditor[]
  readonly sections: OpenSections
}

/** null where nobody can write. */
export const PresenceContext = createContext<Presence | null>(null)
