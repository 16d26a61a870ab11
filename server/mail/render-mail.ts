import { COLORS } from '@insights/domain/colors/colors.ts'

/** Marks of direction and control characters, by which a name could falsify the text around it. */
const DECEIVING = /[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/**
 * Renders an email in the product's look, as HTML and as plain text.
 *
 * @example
 * renderMail({
 *   preheader: 'The link is valid for one hour.',
 *   heading: 'Set a new password',
 *   paragraphs: ['Somebody asked for a new password for this address.'],
 *   action: { label: 'Set a new password', href: link },
 *   footnote: 'If it was not you, nothing needs to be done.',
 * })
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  const clean = cleanse(content)
  return { text: renderMailText(clean), html: renderMailHtml(clean) }
}

function cleanse({ action, details, items, settings, ...content }: MailContent): MailContent {
  const clean = (text: string) => text.replace(DECEIVING, ' ').trim()
  const cleanLink = ({ label, href }: { readonly label: string; readonly href: string }) => {
    if (!/^https?:\/\//.test(href)) {
      throw new Error('A mail links to the portal, with http or https.')
    }
    return { label: clean(label), href: new URL(href).href }
  }
  return {
    preheader: clean(content.preheader),
    heading: clean(content.heading),
    paragraphs: content.paragraphs.map(clean),
    details: details?.map(({ label, value }) => ({ label: clean(label), value: clean(value) })),
    items: items?.map(({ note, ...item }) => ({
      ...cleanLink(item),
      note: note === undefined ? undefined : clean(note),
    })),
    code: content.code && clean(content.code),
    action: action && cleanLink(action),
    footnote: clean(content.footnote),
    settings: settings?.map(cleanLink),
  }
}

/** Content of an email, all of it plain text; the look is the same for all emails. */
export interface MailContent {
  /** Shown after the subject in the list of an inbox. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Facts to look up, a line each, e.g. who asks for what. */
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  /** Links, each with a line below it. */
  readonly items?: readonly MailItem[]
  /** A code to type in. */
  readonly code?: string
  /** The one action. */
  readonly action?: { readonly label: string; readonly href: string }
  /** Why this email came, and what to do if it was unexpected. */
  readonly footnote: string
  /** Links to switch such emails off. */
  readonly settings?: readonly { readonly label: string; readonly href: string }[]
}

interface MailItem {
  readonly label: string
  readonly href: string
  readonly note?: string | undefined
}

const PRODUCT = 'Competitive Insights'

/** Returns the email as plain text: everything that the HTML has. */
function renderMailText(content: MailContent): string {
  const {
    heading,
    paragraphs,
    details = [],
    items = [],
    code,
    action,
    footnote,
    settings = [],
  } = content
  const blocks = [
    heading,
    ...paragraphs,
    ...items.map(({ label, note, href }) => [label, note, href].filter(Boolean).join('\n')),
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    code && `    ${code}`,
    action && `${action.label}:\n${action.href}`,
    `-- \n${PRODUCT}\n${[footnote, ...settings.map(({ label, href }) => `${label}: ${href}`)].join('\n')}`,
  ]
  return blocks.filter((block) => block !== undefined && block !== '').join('\n\n')
}

/** Mail programs know neither variables nor, many of them, style sheets. */
const { light: LIGHT, dark: DARK } = COLORS
const SERIF = `font-family: 'Source Serif 4', 'Source Serif Pro', Georgia, 'Times New Roman', serif`
const SANS = `font-family: Inter, 'Helvetica Neue', 'Segoe UI', Helvetica, Arial, sans-serif`
const MONO = `font-family: 'SF Mono', SFMono-Regular, Consolas, 'Liberation Mono', Menlo, monospace`

/** Mail programs that know style sheets get the dark scheme and a narrower margin on phones. */
const SHEET = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { text-decoration-thickness: 1px; text-underline-offset: 2px; }
  @media (max-width: 620px) {
    .margin { padding-left: 16px !important; padding-right: 16px !important; }
    .sheet { padding: 28px 22px !important; }
    .code { font-size: 26px !important; letter-spacing: 4px !important; }
    .label, .value { display: block !important; width: auto !important; }
    .label { padding-bottom: 0 !important; border-bottom: 0 !important; }
    .value { padding-top: 2px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: ${DARK.paper} !important; }
    .sheet { background-color: ${DARK.panel} !important; border-color: ${DARK.rule} !important; }
    .wash { background-color: ${DARK.wash} !important; border-color: ${DARK.rule} !important; }
    .rule { border-color: ${DARK.rule} !important; }
    .ink { color: ${DARK.ink} !important; }
    .soft { color: ${DARK.inkSoft} !important; }
    .link { color: ${DARK.accent} !important; }
    .button { background-color: ${DARK.accent} !important; color: ${DARK.paper} !important; }
  }`

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The one frame of all emails: tables and inline styles, as mail programs need them. */
function renderMailHtml(content: MailContent): string {
  const { heading, paragraphs, details, items, code, action, footnote, settings, preheader } =
    content
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(heading)}</title>
<style>${SHEET}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: ${LIGHT.paper}; -webkit-text-size-adjust: 100%">
<div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table ${TABLE} width="100%" class="paper" style="background-color: ${LIGHT.paper}">
<tr><td class="margin" align="center" style="padding: 32px 24px 40px">
<table ${TABLE} width="100%" style="max-width: 600px">
<tr><td class="ink" style="padding: 0 2px 16px; ${SERIF}; font-size: 19px; line-height: 24px; font-weight: 600; letter-spacing: -0.2px; color: ${LIGHT.ink}">Competitive Insights</td></tr>
<tr><td class="sheet" style="padding: 40px 44px; background-color: ${LIGHT.panel}; border: 1px solid ${LIGHT.rule}; border-radius: 4px">
<h1 class="ink" style="margin: 0 0 18px; ${SERIF}; font-size: 27px; line-height: 34px; font-weight: 600; letter-spacing: -0.3px; color: ${LIGHT.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
${items?.map(renderItem).join('\n') ?? ''}
${details?.length ? renderDetails(details) : ''}
${code ? renderCode(code) : ''}
${action ? renderAction(action) : ''}
</td></tr>
<tr><td class="soft" style="padding: 20px 2px 0; ${SANS}; font-size: 13px; line-height: 20px; color: ${LIGHT.inkSoft}">${escapeHtml(footnote)}${settings?.map(renderSettings).join('') ?? ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

function renderParagraph(paragraph: string): string {
  return `<p class="ink" style="margin: 0 0 16px; ${SANS}; font-size: 16px; line-height: 25px; color: ${LIGHT.ink}; overflow-wrap: anywhere">${escapeHtml(paragraph)}</p>`
}

function renderDetails(details: NonNullable<MailContent['details']>): string {
  const cell = `padding: 10px 0; border-bottom: 1px solid ${LIGHT.rule}; ${SANS}; font-size: 15px; line-height: 22px; vertical-align: top`
  const rows = details.map(
    ({ label, value }) =>
      `<tr><td class="label soft rule" width="150" style="${cell}; color: ${LIGHT.inkSoft}">${escapeHtml(label)}</td>` +
      `<td class="value ink rule" style="${cell}; color: ${LIGHT.ink}; overflow-wrap: anywhere">${escapeHtml(value)}</td></tr>`,
  )
  return `<table ${TABLE} width="100%" class="rule" style="margin: 8px 0 16px; border-top: 1px solid ${LIGHT.rule}; table-layout: fixed">${rows.join('')}</table>`
}

function renderItem({ label, href, note }: MailItem): string {
  const below = note
    ? `<br><span class="soft" style="font-size: 14px; color: ${LIGHT.inkSoft}">${escapeHtml(note)}</span>`
    : ''
  return `<p class="ink rule" style="margin: 0; padding: 10px 0; border-top: 1px solid ${LIGHT.rule}; ${SANS}; font-size: 15px; line-height: 22px; color: ${LIGHT.ink}; overflow-wrap: anywhere"><a class="link" href="${escapeHtml(href)}" style="color: ${LIGHT.accent}">${escapeHtml(label)}</a>${below}</p>`
}

/** Spaced by style alone, so that a copy is the code itself. */
function renderCode(code: string): string {
  return `<table ${TABLE} width="100%" style="margin: 8px 0 16px"><tr><td class="wash code ink" align="center" style="padding: 18px 12px; background-color: ${LIGHT.wash}; border: 1px solid ${LIGHT.rule}; border-radius: 4px; ${MONO}; font-size: 32px; line-height: 40px; letter-spacing: 6px; color: ${LIGHT.ink}">${escapeHtml(code)}</td></tr></table>`
}

function renderAction({ label, href }: NonNullable<MailContent['action']>): string {
  const link = escapeHtml(href)
  return `<table ${TABLE} style="margin: 26px 0 22px"><tr><td class="button" style="background-color: ${LIGHT.accent}; border-radius: 4px"><a class="button" href="${link}" style="display: inline-block; padding: 13px 26px; ${SANS}; font-size: 16px; line-height: 22px; font-weight: 600; color: ${LIGHT.panel}; background-color: ${LIGHT.accent}; border-radius: 4px; text-decoration: none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin: 0; ${SANS}; font-size: 13px; line-height: 20px; color: ${LIGHT.inkSoft}">If the button does not work, open this address:<br><a class="link" href="${link}" style="color: ${LIGHT.accent}; overflow-wrap: anywhere; word-break: break-all">${link}</a></p>`
}

function renderSettings({ label, href }: NonNullable<MailContent['settings']>[number]): string {
  return `<br><a class="link" href="${escapeHtml(href)}" style="color: ${LIGHT.accent}">${escapeHtml(label)}</a>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns text escaped for HTML, in an element or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
