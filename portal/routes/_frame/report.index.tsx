import { createFileRoute } from '@tanstack/react-router'

import { readHomeSearch, type HomeSearch } from './-home/home-search.ts'
import { Home } from './-home/Home.tsx'

export const Route = createFileRoute('/_frame/report/')({
  validateSearch: (search): HomeSearch => readHomeSearch(search),
  component: HomePage,
})

function HomePage() {
  const navigate = Route.useNavigate()
  return (
    <Home
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
