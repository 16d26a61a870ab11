import type { RichText } from '../../content/content.ts'

/** The methodology until a researcher writes another. */
export const DEFAULT_METHODOLOGY: RichText = [
  '<h2>How the products were compared</h2>',
  '<p>Our researchers used every product themselves, on mobile web and in the iPhone and Android ',
  'apps, and recorded for each capability whether it is available, with screenshots.</p>',
  '<h2>How much each capability matters</h2>',
  '<p>A survey asked 500 US smartphone owners how important the 26 top features are to them, on ',
  'a scale of 1 to 5. Of those asked, 77% are customers of the companies under review. The more ',
  'important a category&#39;s features are to them, the more it counts in the scores.</p>',
  '<h2>How the scores are made</h2>',
  '<p>A category&#39;s score is the share of its capabilities that a product offers, multiplied ',
  'by the category&#39;s weight. App-store ratings are added for the apps. The overall score ',
  'combines the three applications by how much each of them is used.</p>',
].join('')
