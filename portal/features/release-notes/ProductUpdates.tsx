import { List, Title } from '@mantine/core'

import { PRODUCT_UPDATES } from './product-updates.ts'

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
