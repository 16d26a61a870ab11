/** What a mail says, all of it plain text; how it looks is the same for all mails. */
export interface MailContent {
  /** Shown after the subject in the list of an inbox. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Facts to look up, a line each, e.g. who asks for what. */
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  /** A code to type in. */
  readonly code?: string
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly href: string }
  /** Why this came, and what to do if it should not have. */
  readonly footnote: string
  /** Where such mails can be switched off. */
  readonly settings?: { readonly label: string; readonly href: string }
}
