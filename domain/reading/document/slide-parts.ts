/** The parts of the briefing, in its order; single ones can be exported too. */
export const SLIDE_PARTS = [
  { key: 'position', title: 'Position of your brand' },
  { key: 'performers', title: 'Top performers' },
  { key: 'scores', title: 'Scores and ranking history' },
  { key: 'changes', title: 'Gains and losses' },
  { key: 'applications', title: 'Product rating by application' },
  { key: 'categories', title: 'Scores by category' },
  { key: 'groups', title: 'Category performance by group' },
  { key: 'trends', title: 'Trends and innovations' },
  { key: 'survey', title: 'Consumer survey' },
  { key: 'methodology', title: 'Methodology' },
  { key: 'how-sure', title: 'How sure' },
] as const

export type SlidePart = (typeof SLIDE_PARTS)[number]['key']
