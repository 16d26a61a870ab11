import type { Locator, Page } from '@playwright/test'

import type { addUser } from '../add-user.ts'
import type { openStaff } from '../small-report.ts'
import type { Writing } from './acts.ts'
import type { Model } from './bare-field.ts'

/** Returns whether what a colleague has changed is still there. */
export type StillThere = () => Promise<boolean>

/** A field that is open for its person. */
export interface OpenField {
  readonly field: Locator
  /** Fields without text have their own model, their places to click, and their shown values. */
  readonly own?: {
    readonly model: Model
    readonly click: (at: number | 'end') => Promise<void>
    readonly shown: () => Promise<string>
  }
  /** Something near the field that a click gives the focus of to nothing. */
  readonly elsewhere: Locator
  /** The stored text, by the API. */
  readonly stored: () => Promise<string>
  /** Presses what saves it; fields without it save by themselves. */
  readonly save?: () => Promise<void>
  /** True if the field goes, or is emptied, with a save. */
  readonly endsWithSave?: boolean
  /** Opens the page again after a reload, and returns the text that it shows; none if only others see it. */
  readonly again?: () => Promise<string>
  /** Returns false for a text that cannot be stored, which the person replaces by `instead`. */
  readonly isValid?: (text: string) => boolean
  readonly instead?: string
  /** Returns the stored form of a text; the text itself by default. */
  readonly storedOf?: (text: string) => string
  /** Changes of a second user, by the API. */
  readonly colleague?: Readonly<Partial<Record<ColleagueWork, () => Promise<StillThere>>>>
  /** The colleague's addition behind the same field. */
  readonly addition?: string
}

export type ColleagueWork = 'another field' | 'the same field' | 'the same record' | 'the list'

/** Two programs of colleagues, and the user who writes, of the session alone. */
export interface Given {
  readonly staff: Awaited<ReturnType<typeof openStaff>>
  readonly user: Awaited<ReturnType<typeof addUser>>
}

/** A place of the portal where people write. */
export interface Surface {
  readonly name: string
  readonly writing: Writing
  /** The work of colleagues that it knows. */
  readonly colleagues?: readonly ColleagueWork[]
  /** Opens it for a user of its own, who is signed in. */
  readonly open: (page: Page, given: Given) => Promise<OpenField>
}

/** Presses a button that saves, if it is there and can be pressed. */
export async function press(button: Locator): Promise<void> {
  if ((await button.isVisible()) && (await button.isEnabled())) await button.click()
}

/** Returns the text of a field, rich or plain. */
export function textOf(field: Locator): Promise<string> {
  return field.evaluate((dom: { editor?: { getHTML(): string }; value?: string }) =>
    dom.editor ? dom.editor.getHTML() : (dom.value ?? ''),
  )
}
