/** What has changed in the product, newest first. */
export const PRODUCT_UPDATES = [
  {
    month: 'March 2024',
    changes: [
      'The PDF has the appendix and the methodology.',
      'Capabilities tables are coloured.',
      'Graphs are improved.',
      'The PDF follows the order of the portal.',
      'Check marks replace the blank squares.',
    ],
  },
  {
    month: 'February 2024',
    changes: [
      'Call-out labels in the PDF are fixed.',
      'The table of contents is linked.',
      'The year of the copyright notice is right again.',
    ],
  },
] as const
