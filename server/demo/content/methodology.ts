import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'

import type { DemoIndustry } from '../demo-industry.ts'
import { bullets, html, list, paragraph } from '../text.ts'

/** How the report was made, with this industry's own figures. */
export function writeMethodology({ categories, companies, texts }: DemoIndustry): string {
  const capabilities = categories.reduce((sum, category) => sum + category.capabilities.length, 0)
  const groups = new Set(categories.map(({ belongsTo }) => belongsTo))
  const applications = list(APPLICATIONS.map(({ title }) => title))
  return [
    '<h2>What was compared</h2>',
    paragraph(
      `Two researchers used the products of ${companies.length} brands as customers do, with accounts of their own, on ${applications}. They looked for ${capabilities} capabilities in ${categories.length} categories and took a screenshot where one tells more than a word.`,
    ),
    bullets([
      'A capability counts as available when a customer can complete it without leaving the application.',
      'What is rolled out to a part of the customers counts once both researchers have it.',
      'Each answer is checked again for every edition; what changed is noted.',
    ]),
    '<h2>What matters to customers</h2>',
    paragraph(
      `The consumer survey asked ${html(texts.respondents)}. The more a question matters to them, the more its category counts in the scores.`,
    ),
    '<h2>How the scores are made</h2>',
    `<table><tbody><tr><th>Category</th><td>Share of its capabilities that are available, times the weight of the category</td></tr><tr><th>Application</th><td>The points of all categories and, for the apps, a fifth of the rating in the app store, over the weights of all categories and 0.2</td></tr><tr><th>Overall</th><td>The applications, by how much customers use each of them</td></tr><tr><th>Groups</th><td>${groups.size}, read on their own and not weighted</td></tr></tbody></table>`,
  ].join('')
}
