import { List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { NoticeTime } from './NoticeBanner.tsx'
import { upcomingNoticesQuery } from './notices-query.ts'

/** Release notes of upcoming maintenance, without their summaries. */
export function UpcomingMaintenance() {
  const { data: notices = [] } = useQuery(upcomingNoticesQuery)
  return notices
    .filter(({ details }) => details.length > 1)
    .map(({ _id, name, date, details }) => (
      <section key={_id} aria-labelledby={_id}>
        <Title order={2} id={_id} mt="xl" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Text mb="sm" fz="sm" c="dimmed">
          <NoticeTime at={date} />
        </Text>
        <List spacing="xs">
          {details.slice(1).map((detail, place) => (
            <List.Item key={place}>{detail}</List.Item>
          ))}
        </List>
      </section>
    ))
}
