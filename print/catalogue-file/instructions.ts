/** The columns of the catalogue sheet and their meaning. */
export const INSTRUCTIONS: readonly (readonly [column: string, text: string])[] = [
  ['Column', 'Content'],
  ['Type', 'Category, Capability or Question: what the row is. Rows may stand in any order.'],
  [
    'Category',
    'The title of the category: its own in a row of type Category, else the one that the row belongs to.',
  ],
  [
    'Title',
    'The title of the capability, or the text of the survey question. Empty for a category.',
  ],
  ['Description', 'Of a category or capability. May be empty.'],
  ['Group', 'The group that reports show the category in. Every category needs one.'],
  [
    'Weight',
    'The fixed scoring weight of a category, a number from 0 to 5. Empty: the consumer survey weighs it.',
  ],
  ['Active', 'Yes or No. Empty leaves it as it is; something new becomes active.'],
  [
    'Importing',
    'Rows are matched with the industry by title, whatever the case. What is new is added, what differs is changed, and nothing is ever deleted. A column that is taken out changes nothing. You see all of it before anything happens.',
  ],
]
