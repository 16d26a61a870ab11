import type { ContentEditor } from '@insights/contract/content-editors.ts'
import { createContext } from 'react'

import type { EditingSections } from './editing-sections.ts'

export interface Presence {
  /** Who else is writing. */
  readonly editors: readonly ContentEditor[]
  readonly sections: EditingSections
}

/** null where nobody can write. */
export const PresenceContext = createContext<Presence | null>(null)
