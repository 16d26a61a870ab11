import { createFileRoute } from '@tanstack/react-router'

import { readHomeSearch, type HomeSearch } from './-home/home-search.ts'
import { Home } from './-home/Home.tsx'
import { loadBehindText } from './-home/load-behind-text.ts'

export const Route = createFileRoute('/_frame/')({
  validateSearch: (search): HomeSearch => readHomeSearch(search),
  loader: ({ context }) => loadBehindText(context.queryClient),
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
