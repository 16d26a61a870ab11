import type { MailContent } from './mail-content.ts'

const PRODUCT = 'Competitive Insights'

/** For those who read mails as plain text: everything that the HTML says. */
export function renderMailText(content: MailContent): string {
  const { heading, paragraphs, details = [], code, action, footnote, settings } = content
  const blocks = [
    heading,
    ...paragraphs,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    code && `    ${code}`,
    action && `${action.label}:\n${action.href}`,
    `-- \n${PRODUCT}\n${footnote}${settings ? `\n${settings.label}: ${settings.href}` : ''}`,
  ]
  return blocks.filter((block) => block !== undefined && block !== '').join('\n\n')
}
