const PRODUCT = 'Competitive Insights'

/** The window's title: 'Executive Summary · Airlines November 2025 · Competitive Insights'. */
export function pageTitle(title: string, edition?: string): string {
  return [title, edition, PRODUCT].filter(Boolean).join(' · ')
}
