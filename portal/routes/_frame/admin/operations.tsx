import { createFileRoute } from '@tanstack/react-router'

import { Operations } from './-operations/Operations.tsx'

export const Route = createFileRoute('/_frame/admin/operations')({
  component: Operations,
})
