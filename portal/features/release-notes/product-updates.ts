/** What has changed in the product, newest first. */
export const PRODUCT_UPDATES = [
  {
    month: 'March 2024',
    changes: [
      'Appendix and methodology added to the PDF.',
      'Colour in capabilities tables.',
      'Graphs are improved.',
      'The PDF follows the order of the portal.',
      'Check marks replace the blank squares.',
    ],
  },
  {
    month: 'February 2024',
    changes: [
      'Call-out labels in the PDF are fixed.',
      'Links added to the table of contents.',
      'Copyright year fixed.',
    ],
  },
] as const
