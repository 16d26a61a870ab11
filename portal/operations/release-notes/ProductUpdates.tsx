import { List, Title } from '@mantine/core'

export function ProductUpdates() {
  return PRODUCT_UPDATES.map(({ month, changes }) => (
    <section key={month} aria-labelledby={month}>
      <Title order={2} id={month} mt="xl" mb="sm">
        {month}
      </Title>
      <List spacing="xs">
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
    </section>
  ))
}

/** Changes of the product, newest first. */
const PRODUCT_UPDATES = [
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
