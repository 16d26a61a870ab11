import type { APIRequestContext, Locator, Page } from '@playwright/test'

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
  readonly stored: (typed: string) => Promise<string>
  /** Presses what saves it; fields without it save by themselves. */
  readonly save?: () => Promise<void>
  /** True if the field goes, or is emptied, with a save. */
  readonly endsWithSave?: boolean
  /** True if it is on the page of signing in. */
  readonly signsIn?: boolean
  /** True if a save ends the text: nothing can be typed on in it. */
  readonly ends?: boolean
  /** Opens the page again after a reload, and returns the text that it shows; none if only others see it. */
  readonly again?: () => Promise<string>
  /** Publishes it, and returns the texts that a customer's page shows in its place. */
  readonly asCustomer?: () => Promise<readonly string[]>
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
  /** For programs of others, which no server of the session serves. */
  readonly request: APIRequestContext
}

/** A place of the portal where people write. */
export interface Surface {
  readonly name: string
  readonly writing: Writing
  /** The work of colleagues that it knows. */
  readonly colleagues?: readonly ColleagueWork[]
  /** True if it is never stored: it ends with the session of its user. */
  readonly transient?: true
  /** True if all sessions share its record: one is played at a time. */
  readonly alone?: boolean
  /** Opens it for a user of its own, who is signed in. */
  readonly open: (page: Page, given: Given) => Promise<OpenField>
}

/** A question may come above it. */
const PRESS_MS = 5000

/** Presses a button that saves, if it is there and can be pressed. */
export async function press(button: Locator): Promise<void> {
  const isEnabled = () => button.isEnabled({ timeout: PRESS_MS }).catch(() => false)
  if ((await button.isVisible()) && (await isEnabled()))
    await button.click({ timeout: PRESS_MS }).catch(() => undefined)
}

/** Opens a page with a field, which a reload shows again. */
export async function openOnPage(page: Page, path: string, field: Locator) {
  await page.goto(path)
  await field.waitFor()
  return {
    field,
    elsewhere: page.getByRole('heading', { level: 1 }),
    async again() {
      await field.waitFor()
      return field.inputValue()
    },
  }
}

/** Opens a dialog with a field, and again after a reload. */
export async function openInDialog(dialog: Locator, label: string, open: () => Promise<void>) {
  const field = dialog.getByRole('textbox', { name: label, exact: true })
  await open()
  await field.waitFor()
  return {
    field,
    elsewhere: dialog.getByRole('heading').first(),
    endsWithSave: true,
    async again() {
      await open()
      await field.waitFor()
      return field.inputValue()
    },
  }
}

/** Returns the text of a field, rich or plain. */
export function textOf(field: Locator): Promise<string> {
  return field.evaluate((dom: { editor?: { getHTML(): string }; value?: string }) =>
    dom.editor ? dom.editor.getHTML() : (dom.value ?? ''),
  )
}
